import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, pageQuery } from '#src/core/fields.ts'
import { publishTaskStatus } from './publish-task.states.ts'

/**
 * What is known of an unfinished task after an older database was restored (architecture §6.8). `looking`: not known
 * yet. `found`: the platform has its video, it goes on from there. `notFound`: it has none; the task waits until a
 * person confirms. `unclear`: only a person can say; it is never published by itself.
 */
export const recoveryOutcomes = ['looking', 'found', 'notFound', 'unclear'] as const
export type RecoveryOutcome = (typeof recoveryOutcomes)[number]

/** Whether publishing is held, and what was found so far, of the tasks this person may see. */
export const recovery = z.object({
  /** Null when publishing is not held. */
  open: z.object({ id, noticedAt: instant }).nullable(),
  counts: z.object({
    looking: z.number().int(),
    found: z.number().int(),
    notFound: z.number().int(),
    unclear: z.number().int(),
  }),
  actions: z.array(z.enum(['confirm'])),
})
export type Recovery = z.output<typeof recovery>

export const recoveryFinding = z.object({
  taskId: id,
  title: z.string(),
  channelName: z.string(),
  operatorName: z.string(),
  status: publishTaskStatus.schema,
  outcome: z.enum(recoveryOutcomes),
  watchUrl: z.string().nullable(),
  lookedAt: instant.nullable(),
  /** Why the last look could not be made: an error code. */
  problem: z.string().nullable(),
})
export type RecoveryFinding = z.output<typeof recoveryFinding>

export const getRecovery = endpoint({
  method: 'GET',
  url: '/publishing/recovery',
  access: 'publishTask:read',
  summary: 'Whether publishing is held because an older database was restored',
  output: recovery,
})

export const listRecoveryFindings = endpoint({
  method: 'GET',
  url: '/publishing/recoveries/:id/findings',
  access: 'publishTask:read',
  summary: 'What became of each task that was unfinished in the restored database',
  params: z.object({ id }),
  query: z.object({ ...pageQuery, outcome: z.enum(recoveryOutcomes).optional() }),
  output: z.array(recoveryFinding),
  list: true,
})

export const confirmRecovery = endpoint({
  method: 'POST',
  url: '/publishing/recoveries/:id/confirm',
  access: 'recovery:confirm',
  summary: 'Publishing goes on; tasks that were not found are published',
  params: z.object({ id }),
  output: recovery,
})
