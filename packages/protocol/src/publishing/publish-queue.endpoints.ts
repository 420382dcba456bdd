import { z } from 'zod'
import { managedPlatforms } from '#src/channels/platforms.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { codeList, id, instant, ownRecords, pageQuery, searchText, sortQuery } from '#src/core/fields.ts'
import { countsOf } from '#src/core/view-counts.ts'
import { brakeScopes } from './publish-brake.endpoints.ts'
import { publishTask } from './publish-task.endpoints.ts'
import { type PublishTaskStatus, publishTaskStatus } from './publish-task.states.ts'
import { priorityMoves } from './queue-order.ts'

/**
 * What the queue shows of publish tasks (PUB-02; E03): the same codes, as a view. To publish again what waits or failed,
 * and what is sent just now.
 */
export const queueStates = [
  'downloadQueued',
  'publishQueued',
  'publishing',
  'downloadFailed',
  'publishFailed',
] as const satisfies readonly PublishTaskStatus[]
export type QueueState = (typeof queueStates)[number]

export const queueSortKeys = ['place', 'priority', 'createdAt'] as const
export type QueueSortKey = (typeof queueSortKeys)[number]

/** Conditions and order of the queue: what runs first, then what waits as it will have its turn, then what failed. */
export const publishQueueConditions = {
  ...sortQuery(queueSortKeys, 'place'),
  title: searchText.optional(),
  status: codeList([...publishTaskStatus.codesOf(queueStates)]).optional(),
  platform: z.enum(managedPlatforms).optional(),
  channelId: id.optional(),
  departmentId: id.optional(),
  projectId: id.optional(),
  batchId: id.optional(),
  /** Only what a brake holds. */
  braked: z.literal('yes').optional(),
  owner: ownRecords.optional(),
}

/** A task in the queue, with what the queue knows of it. */
export const queuedTask = publishTask.extend({
  priority: z.number().int(),
  departmentId: id,
  /** How many have their turn before it, and itself; others' tasks count. Null: it runs, is held, or waits for something else. */
  position: z.number().int().min(1).nullable(),
  /** Bytes a second as they are sent just now; null where nothing is measured. */
  bytesPerSecond: z.number().int().min(0).nullable(),
  /** Seconds until its bytes are sent, at that speed. */
  restSeconds: z.number().int().min(0).nullable(),
  /** When it is looked at again, if it waits for a time. */
  wakeAt: instant.nullable(),
  /** What holds it. */
  brake: z.object({ id, scope: z.enum(brakeScopes), reason: z.string() }).nullable(),
})
export type QueuedTask = z.output<typeof queuedTask>

export const listPublishQueue = endpoint({
  method: 'GET',
  url: '/publish-queue',
  access: 'publishTask:read',
  summary:
    'The download and upload queue: what is sent, and what waits in the order in which it has its turn',
  query: z.object({ ...pageQuery, ...publishQueueConditions }),
  output: z.array(queuedTask),
  list: true,
})

export const countPublishQueue = countsOf(listPublishQueue)

const count = z.number().int().min(0)
const lane = z.object({ waiting: count, running: count, failed: count })

/** The whole queue as this person sees it. */
export const publishQueueFigures = endpoint({
  method: 'GET',
  url: '/publish-queue/figures',
  access: 'publishTask:read',
  summary: 'How much waits, runs and failed in each lane of the queue, and how fast it goes',
  output: z.object({
    download: lane,
    upload: lane,
    /** Held by a brake. */
    braked: count,
    bytesPerSecond: count,
    /** Bytes of running tasks that are still to be sent. */
    bytesLeft: count,
  }),
})

export const prioritisePublishTask = endpoint({
  method: 'POST',
  url: '/publish-tasks/:id/priority',
  access: 'publishTask:prioritise',
  summary: 'Lets a task that has not begun have its turn earlier or later among those of its department',
  params: z.object({ id }),
  body: z.object({ move: z.enum(priorityMoves) }),
  output: publishTask,
})
