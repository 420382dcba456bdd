import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, pageQuery } from '#src/core/fields.ts'
import { operationKinds } from './operation.kinds.ts'
import { taskResult } from './task-result.states.ts'

/**
 * What became of one record. `refused`: the command was not possible or not permitted, nothing has happened. `failed`:
 * the product could not do it. `cancelled`: it had not had its turn.
 */
export const itemOutcomes = ['done', 'refused', 'failed', 'cancelled'] as const
export type ItemOutcome = (typeof itemOutcomes)[number]

const count = z.number().int().min(0)

/** One command for many records. `total` counts its results: a video that goes to two channels has two. */
export const operation = z.object({
  id,
  kind: z.enum(operationKinds),
  status: taskResult.schema,
  /** Ended by its owner before all records had their turn. */
  cancelled: z.boolean(),
  total: count,
  /** How far the record is that has its turn, for work that takes its time; null where nobody says. */
  turnPercent: count.max(100).nullable(),
  counts: z.object({ done: count, refused: count, failed: count, cancelled: count }),
  createdAt: instant,
  endedAt: instant.nullable(),
  actions: z.array(z.enum(['cancel', 'again'])),
})
export type Operation = z.output<typeof operation>

/** The result of one record. `title` is what it was called when the operation began; null for one that was not to be seen. */
export const operationResult = z.object({
  id,
  recordId: id,
  title: z.string().nullable(),
  /** Where it went: the name of a channel. */
  targetTitle: z.string().nullable(),
  outcome: z.enum(itemOutcomes),
  /** Why it was not done: a key of the error texts, and what stands in them. */
  code: z.string().nullable(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  at: instant,
})
export type OperationResult = z.output<typeof operationResult>

export const listOperations = endpoint({
  method: 'GET',
  url: '/operations',
  access: 'signedIn',
  programs: true,
  summary: 'Own operations, newest first; kept for 30 days after their end',
  query: z.object(pageQuery),
  output: z.array(operation),
  list: true,
})

export const getOperation = endpoint({
  method: 'GET',
  url: '/operations/:id',
  access: 'signedIn',
  programs: true,
  summary: 'One own operation: how far it is, and how many records ended how',
  params: z.object({ id }),
  output: operation,
})

export const listOperationResults = endpoint({
  method: 'GET',
  url: '/operations/:id/results',
  access: 'signedIn',
  programs: true,
  summary: 'What became of each record of an own operation: what was not done first',
  params: z.object({ id }),
  query: z.object(pageQuery),
  output: z.array(operationResult),
  list: true,
})

export const cancelOperation = endpoint({
  method: 'POST',
  url: '/operations/:id/cancel',
  access: 'signedIn',
  programs: true,
  summary: 'Ends an own operation: what is done stays done, nothing more is begun',
  params: z.object({ id }),
  output: operation,
})

export const repeatOperation = endpoint({
  method: 'POST',
  url: '/operations/:id/again',
  access: 'signedIn',
  programs: true,
  summary: 'Begins an own operation anew, for those of its records that were not done',
  params: z.object({ id }),
  output: operation,
  idempotent: 'key',
})
