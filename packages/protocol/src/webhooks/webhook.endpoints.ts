import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, pageQuery, searchText, sortQuery } from '#src/core/fields.ts'
import { shortName, version } from '#src/core/record-fields.ts'
import { requiredText } from '#src/core/rules.ts'
import { deliveryReasons, offReasons, webhookDeliveryStatus } from './webhook-delivery.states.ts'
import { webhookEvents } from './webhook-events.ts'

export const webhookActions = ['update', 'delete', 'test', 'rotate'] as const

/** An address of another system that is told of events; its secret is shown once and never again. */
export const webhook = z.object({
  id,
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  active: z.boolean(),
  /** Why it is off; null while it is on. */
  off: z.object({ reason: z.enum(offReasons), at: instant }).nullable(),
  /** Whose rights say what it is told of: whoever set address or events last. */
  owner: z.object({ id, fullName: z.string(), atWork: z.boolean() }),
  /** What arrives as the owner sees it now. */
  health: z.object({
    lastAt: instant.nullable(),
    lastStatus: webhookDeliveryStatus.schema.nullable(),
    /** Of the last seven days, without tests: what arrived, and what is settled at all. */
    delivered: z.number().int(),
    settled: z.number().int(),
    waiting: z.number().int(),
    /** Since when nothing arrives; null while something does. */
    failingSince: instant.nullable(),
  }),
  /** Until when the secret before this one still signs, too. */
  oldSecretUntil: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version,
  actions: z.array(z.enum(webhookActions)),
})
export type Webhook = z.output<typeof webhook>

/** With the secret, this one time; null where the act was repeated: it was shown before. */
const withSecret = webhook.extend({ secret: z.string().nullable() })
export type WebhookWithSecret = z.output<typeof withSecret>

export const webhookSortKeys = ['name', 'createdAt'] as const
export type WebhookSortKey = (typeof webhookSortKeys)[number]

export const listWebhooks = endpoint({
  method: 'GET',
  url: '/webhooks',
  access: 'webhook:read',
  summary: 'Addresses of other systems that are told of events, with their health',
  query: z.object({ ...pageQuery, ...sortQuery(webhookSortKeys, 'name'), name: searchText.optional() }),
  output: z.array(webhook),
  list: true,
})

export const getWebhook = endpoint({
  method: 'GET',
  url: '/webhooks/:id',
  access: 'webhook:read',
  summary: 'One webhook',
  params: z.object({ id }),
  output: webhook,
})

const content = {
  name: shortName,
  url: requiredText(500),
  events: z.array(z.enum(webhookEvents)).min(1, { error: 'required' }).max(webhookEvents.length),
  active: z.boolean(),
}

export const createWebhook = endpoint({
  method: 'POST',
  url: '/webhooks',
  access: 'webhook:manage',
  summary: 'A new webhook; answers its secret this one time',
  body: z.object(content),
  output: withSecret,
  idempotent: 'key',
})

export const updateWebhook = endpoint({
  method: 'PUT',
  url: '/webhooks/:id',
  access: 'webhook:manage',
  summary: 'What a webhook is told of, and where; whoever changes either is its owner from then on',
  params: z.object({ id }),
  body: z.object({ ...content, version }),
  output: webhook,
})

export const deleteWebhook = endpoint({
  method: 'DELETE',
  url: '/webhooks/:id',
  access: 'webhook:manage',
  summary: 'Forgets a webhook with its log and what waits for it',
  params: z.object({ id }),
  output: z.object({ id }),
})

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  url: '/webhooks/:id/secret',
  access: 'webhook:manage',
  summary: 'A new secret, shown this one time; the one before signs along for 24 hours',
  params: z.object({ id }),
  body: z.object({ version }),
  output: withSecret,
})

/** What the other side said to one try. */
export const webhookAnswer = z.object({
  deliveryId: id,
  delivered: z.boolean(),
  statusCode: z.number().int().nullable(),
  durationMs: z.number().int(),
  reason: z.enum(deliveryReasons).nullable(),
  answer: z.string().nullable(),
})
export type WebhookAnswer = z.output<typeof webhookAnswer>

export const testWebhook = endpoint({
  method: 'POST',
  url: '/webhooks/:id/test',
  access: 'webhook:manage',
  summary: 'Sends a test event at once and answers what the other side said',
  params: z.object({ id }),
  output: webhookAnswer,
})
