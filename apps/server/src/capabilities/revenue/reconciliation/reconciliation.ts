import { type AnyOperationCommand, operationCommand } from '#src/capabilities/operations/operations.ts'
import type { AnyExportSource } from '#src/platform/export-source.ts'
import type { Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import type { UrgentReaders } from '#src/platform/urgent.ts'
import { createAssignments } from './assignment.service.ts'
import { createEstimates } from './estimate.service.ts'
import { createReceipts } from './receipt.service.ts'
import { estimateExportSource, suspenseExportSource } from './reconciliation.export-sources.ts'
import { reconciliationRoutes } from './reconciliation.routes.ts'
import { createReconciliation } from './reconciliation.service.ts'
import { type ActorAtWork, createReconciliationSweep, reconciliationJob } from './reconciliation.sweep.ts'
import { createSignOffs } from './sign-off.service.ts'
import { createSuspense } from './suspense.service.ts'
import { createUrgentSuspense } from './suspense.urgent.ts'

/** Whether what the platforms say adds up (REV-01, business.md §3.4): the door of the room. */
export type ReconciliationRoom = {
  readonly routes: readonly Route[]
  readonly operations: readonly AnyOperationCommand[]
  readonly exports: readonly AnyExportSource[]
  /** What of it needs a hand: months that are over and have revenue that nobody knows. */
  readonly urgent: Pick<UrgentReaders, 'revenueSuspense'>
  work(queue: Queue): Promise<void>
}

export function createReconciliationRoom(
  kit: Kit,
  ports: { readonly actorAtWork: ActorAtWork },
): ReconciliationRoom {
  const suspense = createSuspense(kit)
  const assignments = createAssignments(kit)
  const estimates = createEstimates(kit)
  const { titlesOf } = suspense
  return {
    routes: reconciliationRoutes({
      reading: createReconciliation(kit),
      suspense,
      assignments,
      estimates,
      receipts: createReceipts(kit),
      signOffs: createSignOffs(kit),
    }),
    operations: [
      operationCommand({
        kind: 'revenueSuspense.assign',
        titlesOf,
        run: (ctx, { recordId, params }, transact) => assignments.assign(ctx, recordId, params, transact),
      }),
      operationCommand({
        kind: 'revenueSuspense.unassign',
        titlesOf,
        run: (ctx, { recordId }, transact) => assignments.unassign(ctx, recordId, transact),
      }),
    ],
    exports: [suspenseExportSource(suspense), estimateExportSource(estimates)],
    urgent: { revenueSuspense: createUrgentSuspense(kit) },
    async work(queue) {
      const sweep = createReconciliationSweep({ ...kit, ...ports, assignments })
      await queue.work(reconciliationJob, (_payload, run) => sweep(run))
    },
  }
}
