import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { codeList, id, instant, keyList, pageQuery, searchText, sortQuery } from '#src/core/fields.ts'
import { deliveryReasons, webhookDeliveryStatus } from './webhook-delivery.states.ts'
import { deliveredKinds } from './webhook-events.ts'

/** One event on its way to one address. */
export const webhookDelivery = z.object({
  id,
  webhook: z.object({ id, name: z.string() }),
  /** The same over all its tries, and for every address that is told of it. */
  eventId: z.string(),
  kind: z.enum(deliveredKinds),
  status: webhookDeliveryStatus.schema,
  attempts: z.number().int(),
  happenedAt: instant,
  /** When it is tried next; null once it is settled. */
  nextAt: instant.nullable(),
  lastAt: instant.nullable(),
  statusCode: z.number().int().nullable(),
  durationMs: z.number().int().nullable(),
  reason: z.enum(deliveryReasons).nullable(),
  actions: z.array(z.enum(['redeliver'])),
})
export type WebhookDelivery = z.output<typeof webhookDelivery>

/** With what was sent and what came back. */
export const webhookDeliveryDetail = webhookDelivery.extend({
  /** Null until it is tried: it says what its owner may see then. */
  payload: z.string().nullable(),
  answer: z.string().nullable(),
})
export type WebhookDeliveryDetail = z.output<typeof webhookDeliveryDetail>

export const deliverySortKeys = ['happenedAt', 'lastAt'] as const
export type DeliverySortKey = (typeof deliverySortKeys)[number]

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  url: '/webhook-deliveries',
  access: 'webhook:read',
  summary: 'What webhooks were told, wait to be, or could not',
  query: z.object({
    ...pageQuery,
    ...sortQuery(deliverySortKeys, '-happenedAt'),
    /** A part of the name of a webhook, or an event id. */
    name: searchText.optional(),
    webhookId: id.optional(),
    kind: keyList(deliveredKinds).optional(),
    status: codeList(Object.values(webhookDeliveryStatus.codes)).optional(),
    from: instant.optional(),
    to: instant.optional(),
  }),
  output: z.array(webhookDelivery),
  list: true,
})

export const getWebhookDelivery = endpoint({
  method: 'GET',
  url: '/webhook-deliveries/:id',
  access: 'webhook:read',
  summary: 'One delivery with what was sent and what came back',
  params: z.object({ id }),
  output: webhookDeliveryDetail,
})
