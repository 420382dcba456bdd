import { id } from '@pindao/protocol/core/fields.ts'
import { takesLong } from '@pindao/protocol/operations/operation.kinds.ts'
import { z } from 'zod'
import { defineJob } from '#src/platform/queue/job.ts'

const payload = z.object({ operationId: id, ownerId: id.optional() })
const running = {
  payload,
  groupOf: ({ ownerId }: z.output<typeof payload>): string | null => ownerId ?? null,
  heartbeatSeconds: 10,
  expireInSeconds: 23 * 3600,
  retryLimit: 1000,
  retryDelay: 1,
  retryBackoff: false,
} as const

/**
 * Brings one operation to its end: a wake-up call, nothing more. What is still to be done stands in its records, so a
 * job that comes twice, late or after a crash does no harm.
 */
export const runOperationJob = defineJob({
  name: 'operations.run',
  /** Two of the lanes at most are one person's: an export goes on beside a command, and others have theirs. */
  perGroup: 2,
  ...running,
})

/** The same for operations whose records take hours each: they have lanes of their own, one of which is one person's. */
export const runLongOperationJob = defineJob({ name: 'operations.run-long', perGroup: 1, ...running })

/** Which of the two brings an operation of a kind forward. */
export const operationJobOf = (kind: string) => (takesLong(kind) ? runLongOperationJob : runOperationJob)

/** Forgets operations that ended long ago, and wakes those that no job brings forward. */
export const keepOperationsJob = defineJob({
  name: 'operations.keep',
  payload: z.object({}),
  heartbeatSeconds: 60,
  expireInSeconds: 30 * 60,
  retryLimit: 2,
  retryDelay: 60,
  retryBackoff: true,
  schedule: '37 * * * *',
})
