import type { KeptFiles } from '#src/capabilities/media/media.ts'
import type { AnyOperationCommand } from '#src/capabilities/operations/operations.ts'
import type { ImportAdapter } from '#src/capabilities/sheets/sheets.ts'
import type { DemoSeed } from '#src/platform/demo.ts'
import type { AnyExportSource } from '#src/platform/export-source.ts'
import type { RawRoutes, Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import type { RunPorts } from './settlement/settlement-run.service.ts'
import { createSettlementRoom, type SettlementRoom } from './settlement/settlements.ts'
import type { PaymentPorts, StatementPorts } from './statements/statement.ports.ts'
import { createStatementRoom } from './statements/statements.ts'

/** What this capability needs of the others. */
export type RevenuePorts = RunPorts &
  StatementPorts &
  Pick<PaymentPorts, 'revealAccount'> & {
    /** Where report files and files for the bank are kept. */
    readonly keptFiles: KeptFiles
  }

/** Money: report files of the platforms, what is owed of it to creators, what was paid (REV-01). */
export type Revenue = {
  readonly routes: readonly Route[]
  readonly rawRoutes: readonly RawRoutes[]
  readonly operations: readonly AnyOperationCommand[]
  readonly exports: readonly AnyExportSource[]
  readonly imports: readonly ImportAdapter[]
  readonly demo: DemoSeed
  /** What it adds to the page of today. */
  readonly todayCards: SettlementRoom['todayCards']
  readonly api: { readonly suggestSettlements: SettlementRoom['api']['suggest'] }
  work(queue: Queue): Promise<void>
}

export function createRevenue(kit: Kit, ports: RevenuePorts): Revenue {
  const settlements = createSettlementRoom(kit, ports)
  const statements = createStatementRoom(kit, { ...ports, payIn: settlements.api.payIn })
  return {
    routes: [...settlements.routes, ...statements.routes],
    rawRoutes: [...statements.rawRoutes],
    operations: [...settlements.operations, ...statements.operations],
    exports: [...settlements.exports],
    imports: [],
    async demo() {},
    todayCards: { ...settlements.todayCards },
    api: { suggestSettlements: settlements.api.suggest },
    async work(queue) {
      await settlements.work(queue)
      await statements.work(queue)
    },
  }
}
