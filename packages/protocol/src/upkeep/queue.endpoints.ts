import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { instant, pageQuery } from '#src/core/fields.ts'
import { requiredLine } from '#src/core/rules.ts'
import { type JobName, jobNames } from './job-names.ts'

export type { JobName }

/** Minutes of one bar of the last hour. */
export const throughputMinutes = 5
/** Bars of the last hour, the oldest first. */
export const throughputBars = 12
/** Dead letters in one command. */
export const mostDeadLetters = 100
const reasonLength = 200

const count = z.int().min(0)

/** A kind of background work, and how much of it there is. Its name is a text: `upkeep.job.<name>`. */
export const jobQueue = z.object({
  name: z.enum(jobNames),
  /** Due, and not begun. */
  waiting: count,
  /** Waits for its time, or for another try. */
  later: count,
  running: count,
  /** Ended for good without success in the last hour. */
  failed: count,
  done: count,
  deadLetters: count,
  /** Since when the oldest of those that are due waits. */
  oldestAt: instant.nullable(),
  /** Jobs that were done in each part of the last hour, the oldest part first. */
  doneOver: z.array(count).length(throughputBars),
  failedOver: z.array(count).length(throughputBars),
  /** When it is due by itself: a cron expression in UTC. */
  schedule: z.string().nullable(),
})
export type JobQueue = z.output<typeof jobQueue>

export const listJobQueues = endpoint({
  method: 'GET',
  url: '/job-queues',
  access: 'queue:read',
  summary:
    'All kinds of background work: what waits, runs and failed, and how much was done in the last hour',
  output: z.object({ at: instant, queues: z.array(jobQueue) }),
})

/** A job that failed for the last time. */
export const deadLetter = z.object({
  id: z.uuid(),
  /** The kind of work; null for one that nobody knows the origin of. */
  queue: z.enum(jobNames).nullable(),
  /** When it failed for good, and when the job was sent at first. */
  at: instant,
  sentAt: instant.nullable(),
  tries: count,
  /** Code of a failure that people can meet: a key of `errors`; null for another one. */
  code: z.string().nullable(),
  /** What the failure said, without addresses and whatever may be secret. */
  reason: z.string().nullable(),
  /** What the job was about: ids by their names, nothing else of its payload. */
  ids: z.record(z.string(), z.string()),
  /** It was sent again and could not be: an equal job is there. */
  conflict: z.boolean(),
})
export type DeadLetter = z.output<typeof deadLetter>

export const listDeadLetters = endpoint({
  method: 'GET',
  url: '/dead-letters',
  access: 'queue:read',
  summary: 'Jobs that failed for the last time, newest first, of one kind of work or of all',
  query: z.object({ ...pageQuery, queue: z.enum(jobNames).optional() }),
  output: z.array(deadLetter),
  list: true,
})

const ids = z.array(z.uuid()).min(1).max(mostDeadLetters)
/** What became of each: `gone` was sent or given up by somebody before. */
const outcomes = ['done', 'gone', 'conflict'] as const
export const deadLetterResult = z.object({ id: z.uuid(), outcome: z.enum(outcomes) })
export type DeadLetterResult = z.output<typeof deadLetterResult>

export const redriveDeadLetters = endpoint({
  method: 'POST',
  url: '/dead-letters/redrive',
  access: 'queue:redrive',
  summary:
    'Sends jobs again that failed for the last time, with all their tries; what somebody sent before is gone',
  body: z.object({ ids }),
  output: z.array(deadLetterResult),
})

export const discardDeadLetters = endpoint({
  method: 'POST',
  url: '/dead-letters/discard',
  access: 'queue:redrive',
  summary: 'Gives jobs up that failed for the last time; the reason is in the audit log',
  body: z.object({ ids, reason: requiredLine(reasonLength) }),
  output: z.array(deadLetterResult),
})
