import type { KeptFiles } from '#src/capabilities/media/media.ts'
import type { AnyOperationCommand } from '#src/capabilities/operations/operations.ts'
import type { ImportAdapter } from '#src/capabilities/sheets/sheets.ts'
import type { DemoSeed } from '#src/platform/demo.ts'
import type { AnyExportSource } from '#src/platform/export-source.ts'
import type { RawRoutes, Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import type { ActorAtWork } from './reconciliation/reconciliation.sweep.ts'
import { createReconciliationRoom, type ReconciliationRoom } from './reconciliation/reconciliation.ts'

/** What this capability needs of the others. */
export type RevenuePorts = {
  /** Where report files and files for the bank are kept. */
  readonly keptFiles: KeptFiles
  readonly actorAtWork: ActorAtWork
}

/** Money: report files of the platforms, what is owed of it to creators, what was paid (REV-01). */
export type Revenue = {
  readonly routes: readonly Route[]
  readonly rawRoutes: readonly RawRoutes[]
  readonly operations: readonly AnyOperationCommand[]
  readonly exports: readonly AnyExportSource[]
  readonly imports: readonly ImportAdapter[]
  readonly demo: DemoSeed
  readonly api: {
    /** Months with revenue that nobody knows, for the page of urgent things. */
    readonly urgentSuspense: ReconciliationRoom['urgent']
  }
  work(queue: Queue): Promise<void>
}

export function createRevenue(kit: Kit, ports: RevenuePorts): Revenue {
  const reconciliation = createReconciliationRoom(kit, ports)
  return {
    routes: [...reconciliation.routes],
    rawRoutes: [],
    operations: [...reconciliation.operations],
    exports: [...reconciliation.exports],
    imports: [],
    async demo() {},
    api: { urgentSuspense: reconciliation.urgent },
    async work(queue) {
      await reconciliation.work(queue)
    },
  }
}
