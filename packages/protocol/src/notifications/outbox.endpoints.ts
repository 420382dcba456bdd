import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { codeList, id, instant, pageQuery, searchText, sortQuery } from '#src/core/fields.ts'
import { outsideWays } from '#src/core/manifest.ts'
import { notificationLevels, notificationTypes } from './notification.endpoints.ts'
import { outboxState } from './outbox.states.ts'

/** Why a message has not left, or not for now; texts: `notices.reason.<reason>`. */
export const outboxReasons = [
  'unreachable',
  'signInRefused',
  'tooOften',
  'refused',
  'receiverRefused',
  'signatureRefused',
  'robotUnknown',
  'notConfigured',
  'tooOld',
  'tooManyTries',
  'workerDied',
  'answerLost',
  'personDisabled',
  'rightTaken',
  'outOfScope',
  'robotOff',
  'sealBroken',
] as const
export type OutboxReason = (typeof outboxReasons)[number]

/** One message to one receiver by one way. */
export const outboxMessage = z.object({
  id,
  way: z.enum(outsideWays),
  status: outboxState.schema,
  type: z.enum(notificationTypes),
  level: z.enum(notificationLevels),
  params: z.record(z.string(), z.string()),
  title: z.string(),
  link: z.string(),
  /** Of e-mail: who gets it. Of a robot: whose news it is. */
  person: z.object({ id, fullName: z.string() }),
  robot: z.object({ id, name: z.string() }).nullable(),
  createdAt: instant,
  /** When it is tried next, or was due. */
  dueAt: instant,
  sentAt: instant.nullable(),
  attempts: z.number().int(),
  reason: z.enum(outboxReasons).nullable(),
  /** What the other side said. */
  detail: z.string().nullable(),
  actions: z.array(z.enum(['redrive'])),
})
export type OutboxMessage = z.output<typeof outboxMessage>

export const outboxSortKeys = ['createdAt', 'dueAt'] as const
export type OutboxSortKey = (typeof outboxSortKeys)[number]

export const listOutbox = endpoint({
  method: 'GET',
  url: '/notice-outbox',
  access: 'noticeOutbox:read',
  summary: 'What left the house, waits to, or could not',
  query: z.object({
    ...pageQuery,
    ...sortQuery(outboxSortKeys, '-createdAt'),
    /** A part of the title, or of a name. */
    name: searchText.optional(),
    way: z.enum(outsideWays).optional(),
    type: z.enum(notificationTypes).optional(),
    status: codeList(Object.values(outboxState.codes)).optional(),
  }),
  output: z.array(outboxMessage),
  list: true,
})

export const getOutboxMessage = endpoint({
  method: 'GET',
  url: '/notice-outbox/:id',
  access: 'noticeOutbox:read',
  summary: 'One message',
  params: z.object({ id }),
  output: outboxMessage,
})

/** A way that takes nothing at the moment: how many wait, and when it is tried next. */
export const outboxWays = endpoint({
  method: 'GET',
  url: '/notice-ways',
  access: 'noticeOutbox:read',
  summary: 'Ways that are down: since when, why, what waits',
  output: z.array(
    z.object({
      way: z.enum(outsideWays),
      robot: z.object({ id, name: z.string() }).nullable(),
      since: instant,
      nextTryAt: instant,
      reason: z.enum(outboxReasons),
      detail: z.string().nullable(),
      waiting: z.number().int(),
    }),
  ),
})
