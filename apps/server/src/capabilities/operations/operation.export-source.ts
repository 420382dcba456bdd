import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import { pagedExportSource } from '#src/platform/export-source.ts'
import { countOperations, countOutcomes, findOperations, type OutcomeCounts } from './operation.store.ts'
import type { OperationRow } from './operation.table.ts'

/** Own operations as a file: whose they are is never another's business. */
export const operationExportSource = pagedExportSource<
  'operation.export',
  OperationRow & { readonly counts: OutcomeCounts | undefined }
>({
  kind: 'operation.export',
  sensitive: true,

  async page(db, { actor }, window) {
    const rows = await findOperations(db, actor.staffId, window)
    const counts = await countOutcomes(
      db,
      rows.map(({ id }) => id),
    )
    const total = await countOperations(db, actor.staffId)
    return { rows: rows.map((row) => ({ ...row, counts: counts.get(row.id) })), total }
  },

  cells: ({ words }) => ({
    id: ({ id }) => String(id),
    kind: ({ kind }) => words.or(`operations:kind.${kind}`, kind),
    status: ({ status, cancelledAt }) =>
      cancelledAt === null
        ? words(`states:taskResult.${taskResult.nameOf(status)}`)
        : words('operations:cancelled'),
    total: ({ total }) => total,
    done: ({ counts }) => counts?.done ?? 0,
    notDone: ({ counts }) => (counts ? counts.refused + counts.failed + counts.cancelled : 0),
    createdAt: ({ createdAt }) => createdAt,
    endedAt: ({ endedAt }) => endedAt,
  }),

  conditions: async () => [],
})
