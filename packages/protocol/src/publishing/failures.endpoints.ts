import { z } from 'zod'
import { managedPlatforms } from '#src/channels/platforms.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, keyList, ownRecords, pageQuery } from '#src/core/fields.ts'
import { causeActions, causeKinds } from './failure-causes.ts'
import { publishTask } from './publish-task.endpoints.ts'

const count = z.number().int().min(0)
/** The name under which one cause is known: it stands in addresses. */
export const causeKey = z.string().regex(/^[A-Za-z0-9_.:-]{1,120}$/, { error: 'pattern' })

/** Tasks that one thing keeps back. All counts are of the tasks that the reader may see. */
export const failureCause = z.object({
  key: causeKey,
  kind: z.enum(causeKinds),
  action: z.enum(causeActions),
  /** A text key of the newest of its problems, and what the platform called it; null where there is none. */
  code: z.string().nullable(),
  platformCode: z.string().nullable(),
  platform: z.enum(managedPlatforms).nullable(),
  /** What it is about: the account of a grant, a project, a channel, a video. */
  subject: z.string().nullable(),
  /** Whose it is to mend; the first few names, and how many there are. */
  whose: z.object({ names: z.array(z.string()), total: count }),
  tasks: count,
  /** Of those: stopped until somebody acts, and past their time. */
  failed: count,
  overdue: count,
  channels: count,
  /** When the first of them is to be public; null where none has a time. */
  earliest: instant.nullable(),
  since: instant,
  /** When the product looks again by itself; null where it does not. */
  until: instant.nullable(),
  /** What the action is done to: a channel to authorise, a video whose file is bad, a task of them. */
  channelId: id.nullable(),
  videoId: id.nullable(),
  taskId: id,
})
export type FailureCause = z.output<typeof failureCause>

const filters = {
  kind: keyList(causeKinds).optional(),
  platform: z.enum(managedPlatforms).optional(),
  channelId: id.optional(),
  owner: ownRecords.optional(),
  /** Only what is past its time. */
  overdue: z.literal('true').optional(),
}

export const listFailureCauses = endpoint({
  method: 'GET',
  url: '/publish-failures',
  access: 'publishTask:read',
  summary: 'What keeps publications back, by cause: the most pressing first',
  query: z.object({ ...pageQuery, ...filters }),
  output: z.array(failureCause),
  list: true,
})

export const listFailureTasks = endpoint({
  method: 'GET',
  url: '/publish-failures/:key/tasks',
  access: 'publishTask:read',
  summary: 'The tasks that one cause keeps back',
  params: z.object({ key: causeKey }),
  query: z.object({ ...pageQuery, ...filters }),
  output: z.array(publishTask),
  list: true,
})

/** So many tasks are tried again at once; the others by pressing again. */
export const mostRetries = 1000

export const retryFailureCause = endpoint({
  method: 'POST',
  url: '/publish-failures/:key/retry',
  access: 'publishTask:retry',
  summary: 'Tries again every failed task of a cause, as an operation with a result for each',
  params: z.object({ key: causeKey }),
  output: z.object({ operationId: id, total: count }),
})
