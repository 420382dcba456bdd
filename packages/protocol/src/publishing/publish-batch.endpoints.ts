import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { codeList, id, instant, ownRecords, pageQuery, searchText, sortQuery } from '#src/core/fields.ts'
import { version } from '#src/core/record-fields.ts'
import { length, requiredLine } from '#src/core/rules.ts'
import { timeZone } from '#src/core/time-zone.ts'
import { publishBatchStatus } from './publish-batch.states.ts'
import { composerCells, composerColumns } from './publish-composer.cells.ts'
import { planPreview } from './publish-plan.endpoints.ts'
import { mostPlanChannels, mostPlanVideos } from './publish-plan.fields.ts'
import { publishTaskStatus } from './publish-task.states.ts'

/** So many rows one batch has at most: a video on a channel each. */
export const mostBatchRows = 1000
/** So many rows are saved by one call. */
export const mostRowsAtOnce = 200

export const publishBatchSortKeys = ['name', 'createdAt', 'updatedAt'] as const
export type PublishBatchSortKey = (typeof publishBatchSortKeys)[number]

const figure = z.number().int().min(0)
const params = z.record(z.string(), z.union([z.string(), z.number()]))
const batchParams = z.object({ id })

/** A video on a channel: what a row of the composer is. */
const batchPlace = z.object({ videoId: id, channelId: id })
export type BatchPlace = z.output<typeof batchPlace>

/** A row as a person fills it in. */
const batchRowContent = batchPlace.extend({
  /** Rows stand in the order of this number. */
  position: z.int().min(0).max(1_000_000),
  cells: composerCells,
  /** The `confirmation` of the remark (`publishing.sameAgain`) to which a person has said yes. */
  confirmed: length(64).nullable().default(null),
})
export type BatchRowContent = z.output<typeof batchRowContent>

/** The same with what became of it. */
const batchRow = batchRowContent.extend({
  taskId: id.nullable(),
  status: publishTaskStatus.schema.nullable(),
  /** Why there is no task, or why it could not be taken back, as an error code with what its sentence says. */
  problem: z.object({ code: z.string(), params }).nullable(),
})
export type BatchRow = z.output<typeof batchRow>

/** What rows are about: how videos and channels are called, and what a row is checked with. */
const batchFacts = {
  videos: z.array(z.object({ id, title: z.string(), durationSec: z.number().nullable() })),
  channels: z.array(z.object({ id, title: z.string(), platform: z.string(), timeZone: z.string() })),
}
export type BatchVideo = z.output<(typeof batchFacts)['videos']>[number]
export type BatchChannel = z.output<(typeof batchFacts)['channels']>[number]

/** A batch as lists show it. */
export const publishBatch = z.object({
  id,
  name: z.string(),
  status: publishBatchStatus.schema,
  /** In which times are meant where a row names no zone. */
  zone: z.string(),
  /** How far it is: its rows, and of those submitted what is still to be made, waits, is under way, and so on. */
  counts: z.object({
    total: figure,
    unmade: figure,
    waiting: figure,
    underWay: figure,
    published: figure,
    failed: figure,
    refused: figure,
    ended: figure,
  }),
  videoCount: figure,
  channelCount: figure,
  ownerName: z.string(),
  createdAt: instant,
  updatedAt: instant,
  submittedAt: instant.nullable(),
  version,
  actions: z.array(z.enum(['edit', 'submit', 'withdraw', 'copy', 'delete'])),
})
export type PublishBatch = z.output<typeof publishBatch>

const batchEvent = z.object({
  id,
  at: instant,
  actorName: z.string().nullable(),
  reason: z.string(),
  detail: z.string().nullable(),
})

export const listPublishBatches = endpoint({
  method: 'GET',
  url: '/publish-batches',
  access: 'publishTask:read',
  summary: 'Batches of the composer; newest first, if nothing else is asked for',
  query: z.object({
    ...pageQuery,
    ...sortQuery(publishBatchSortKeys, '-createdAt'),
    name: searchText.optional(),
    status: codeList(Object.values(publishBatchStatus.codes)).optional(),
    owner: ownRecords.optional(),
  }),
  output: z.array(publishBatch),
  list: true,
})

export const getPublishBatch = endpoint({
  method: 'GET',
  url: '/publish-batches/:id',
  access: 'publishTask:read',
  summary: 'One batch with its rows, what became of each, and its timeline',
  params: batchParams,
  output: publishBatch.extend({
    /** Videos that were chosen, whether they stand in a row or not. */
    chosenVideos: z.array(id),
    rows: z.array(batchRow),
    ...batchFacts,
    timeline: z.array(batchEvent),
  }),
})
export type PublishBatchDetail = z.output<typeof getPublishBatch.output>

export const createPublishBatch = endpoint({
  method: 'POST',
  url: '/publish-batches',
  access: 'publishTask:create',
  summary:
    'A new batch: each of the videos on each of the channels, or on the one that it is meant for; nothing is published',
  body: z.object({
    name: requiredLine(100),
    zone: timeZone,
    videoIds: z.array(id).max(mostPlanVideos).default([]),
    channelIds: z.array(id).max(mostPlanChannels).default([]),
  }),
  output: publishBatch,
  idempotent: 'key',
})

export const savePublishBatch = endpoint({
  method: 'PUT',
  url: '/publish-batches/:id',
  access: 'publishTask:create',
  summary: 'Keeps what was changed of a batch that is not submitted: rows that are named, and no others',
  params: batchParams,
  body: z.object({
    version,
    name: requiredLine(100).optional(),
    zone: timeZone.optional(),
    rows: z.array(batchRowContent).max(mostRowsAtOnce).default([]),
    removed: z.array(batchPlace).max(mostBatchRows).default([]),
  }),
  output: z.object({ version, updatedAt: instant }),
})

/** What is to be said of a row: an error keeps it from being published. `column` where it is about one cell. */
const rowRemark = z.object({
  level: z.enum(['error', 'warning']),
  code: z.string(),
  params,
  column: z.enum(composerColumns).nullable(),
})
export type RowRemark = z.output<typeof rowRemark>

export const checkPublishBatch = endpoint({
  method: 'POST',
  url: '/publish-batches/:id/check',
  access: 'publishTask:create',
  summary: 'Everything that submitting a batch would say, row by row, with its quota; nothing is written',
  params: batchParams,
  output: z.object({
    total: figure,
    /** Rows that nothing keeps from being published. */
    ready: figure,
    /** Rows of which something is to be said. */
    rows: z.array(batchPlace.extend({ remarks: z.array(rowRemark) })),
    quotas: planPreview.shape.quotas,
  }),
})
export type BatchCheck = z.output<typeof checkPublishBatch.output>

export const submitPublishBatch = endpoint({
  method: 'POST',
  url: '/publish-batches/:id/submit',
  access: 'publishTask:create',
  summary:
    'Submits a batch once, as it was seen: its tasks are made in the background, each row with a result',
  params: batchParams,
  body: z.object({ version }),
  output: publishBatch.extend({ operationId: id }),
  idempotent: 'key',
})

export const withdrawPublishBatch = endpoint({
  method: 'POST',
  url: '/publish-batches/:id/withdraw',
  access: 'publishTask:terminate',
  summary: 'Takes a batch back: what has not begun ends, and each row that could not be taken back says why',
  params: batchParams,
  output: publishBatch.extend({ operationId: id.nullable() }),
})

export const copyPublishBatch = endpoint({
  method: 'POST',
  url: '/publish-batches/:id/copy',
  access: 'publishTask:create',
  summary: 'A new batch with the rows of another one: all of them, or those without a task that stands',
  params: batchParams,
  body: z.object({ name: requiredLine(100), rows: z.enum(['all', 'open']).default('all') }),
  output: publishBatch,
  idempotent: 'key',
})

export const deletePublishBatch = endpoint({
  method: 'DELETE',
  url: '/publish-batches/:id',
  access: 'publishTask:update',
  summary: 'Takes a batch that was never submitted away',
  params: batchParams,
  output: z.object({ deleted: z.boolean() }),
})
