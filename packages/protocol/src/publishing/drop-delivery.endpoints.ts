import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { codeList, id, instant, ownRecords, pageQuery, searchText, sortQuery } from '#src/core/fields.ts'
import { dropBoxKinds } from './drop-box.fields.ts'
import { dropDeliveryStatus, dropStages } from './drop-delivery.states.ts'

const bytes = z.number().int().min(0)

/** A source video on its way to a drop box, or there. Sizes in bytes. */
export const dropDelivery = z.object({
  id,
  videoId: id,
  /** As it is called now. */
  title: z.string(),
  fileName: z.string(),
  dropBox: z.object({ id, name: z.string(), kind: z.enum(dropBoxKinds), stopped: z.boolean() }),
  /** Where it lies, or is to lie, in the drop box; null until a worker has begun. */
  path: z.string().nullable(),
  status: dropDeliveryStatus.schema,
  stage: z.enum(dropStages),
  bytesTotal: bytes,
  bytesSent: bytes,
  /** Bytes a second of late, and seconds to the end at that rate; null while nothing moves. */
  speed: z.number().min(0).nullable(),
  restSeconds: z.number().int().min(0).nullable(),
  /** Automatic retries in a row, and when the next one is. */
  tries: z.number().int().min(0),
  retryAt: instant.nullable(),
  /** Why it failed or waits: a text key, and what the server said in its words. */
  problemCode: z.string().nullable(),
  problemDetail: z.string().nullable(),
  askedBy: z.string(),
  /** Delivered although the same file lay there. */
  again: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  deliveredAt: instant.nullable(),
  actions: z.array(z.enum(['retry', 'withdraw', 'deliverAgain'])),
})
export type DropDelivery = z.output<typeof dropDelivery>

/** What happened to a delivery; `reason` is a key under `dropbox.reason` of the publishing texts. */
const dropEvent = z.object({
  id,
  at: instant,
  actor: z.enum(['person', 'system', 'platform']),
  staffName: z.string().nullable(),
  from: dropDeliveryStatus.schema.nullable(),
  to: dropDeliveryStatus.schema,
  reason: z.string(),
  detail: z.string().nullable(),
  problemCode: z.string().nullable(),
})
export type DropEvent = z.output<typeof dropEvent>

export const dropDeliverySortKeys = ['createdAt', 'updatedAt'] as const
export type DropDeliverySortKey = (typeof dropDeliverySortKeys)[number]

export const dropDeliveryConditions = {
  title: searchText.optional(),
  status: codeList(Object.values(dropDeliveryStatus.codes)).optional(),
  dropBoxId: id.optional(),
  videoId: id.optional(),
  owner: ownRecords.optional(),
}

export const listDropDeliveries = endpoint({
  method: 'GET',
  url: '/drop-deliveries',
  access: 'dropDelivery:read',
  summary: 'Deliveries to drop boxes, the newest first',
  query: z.object({
    ...pageQuery,
    ...sortQuery(dropDeliverySortKeys, '-createdAt'),
    ...dropDeliveryConditions,
  }),
  output: z.array(dropDelivery),
  list: true,
})

export const getDropDelivery = endpoint({
  method: 'GET',
  url: '/drop-deliveries/:id',
  access: 'dropDelivery:read',
  summary: 'One delivery with its timeline',
  params: z.object({ id }),
  output: dropDelivery.extend({ timeline: z.array(dropEvent) }),
})

export const createDropDelivery = endpoint({
  method: 'POST',
  url: '/drop-deliveries',
  access: 'dropDelivery:create',
  summary: 'Delivers a video to a drop box; one file goes to one box once, unless it is asked for again',
  body: z.object({ videoId: id, dropBoxId: id, again: z.boolean().default(false) }),
  output: dropDelivery,
  idempotent: 'key',
})

export const retryDropDelivery = endpoint({
  method: 'POST',
  url: '/drop-deliveries/:id/retry',
  access: 'dropDelivery:update',
  summary: 'Goes on with a delivery that failed, from where it was',
  params: z.object({ id }),
  output: dropDelivery,
})

export const withdrawDropDelivery = endpoint({
  method: 'POST',
  url: '/drop-deliveries/:id/withdraw',
  access: 'dropDelivery:update',
  summary: 'Takes a delivery out of the queue, or stops it; what lay half there is removed',
  params: z.object({ id }),
  output: dropDelivery,
})
