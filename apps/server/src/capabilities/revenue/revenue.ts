import type { KeptFiles } from '#src/capabilities/media/media.ts'
import type { AnyOperationCommand } from '#src/capabilities/operations/operations.ts'
import type { ImportAdapter } from '#src/capabilities/sheets/sheets.ts'
import type { DemoSeed } from '#src/platform/demo.ts'
import type { AnyExportSource } from '#src/platform/export-source.ts'
import type { RawRoutes, Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import type { ObjectStore } from '#src/platform/storage/storage-driver.ts'
import { createFetching, type FetchPorts } from './fetching/fetching.ts'
import { createImports, type Imports } from './imports/imports.ts'
import { createOverviewRoom } from './overview/overview.ts'
import { createMoneyTables } from './rates/money-tables.ts'
import type { ActorAtWork } from './reconciliation/reconciliation.sweep.ts'
import { createReconciliationRoom, type ReconciliationRoom } from './reconciliation/reconciliation.ts'
import { seedRevenue } from './revenue.demo.ts'
import type { MonthReviews, ReviewPorts } from './settlement/settlement-review.service.ts'
import type { RunPorts } from './settlement/settlement-run.service.ts'
import { createSettlementRoom, type SettlementRoom } from './settlement/settlements.ts'
import type { PaymentPorts, StatementPorts } from './statements/statement.ports.ts'
import { createStatementRoom, type StatementRoom } from './statements/statements.ts'

export { revenueWordUses } from './imports/revenue-words.store.ts'
export { taxTablesOf } from './rates/rates.store.ts'

/** What this capability needs of the others. */
export type RevenuePorts = RunPorts &
  ReviewPorts &
  StatementPorts &
  Pick<PaymentPorts, 'revealAccount'> & {
    /** Where report files and files for the bank are kept. */
    readonly keptFiles: KeptFiles
    /** Where report files go that are too long for memory. */
    readonly storage: ObjectStore
    readonly actorAtWork: ActorAtWork
  } & Omit<FetchPorts, 'addReport'>

/** Money: report files of the platforms, what is owed of it to creators, what was paid (REV-01). */
export type Revenue = {
  readonly routes: readonly Route[]
  readonly rawRoutes: readonly RawRoutes[]
  readonly operations: readonly AnyOperationCommand[]
  readonly exports: readonly AnyExportSource[]
  readonly imports: readonly ImportAdapter[]
  readonly demo: DemoSeed
  readonly api: {
    readonly reports: Imports['api']
    /** Months as their review completes them. */
    readonly reviewedMonths: MonthReviews['reviewed']
    readonly suggestSettlements: SettlementRoom['api']['suggest']
    /** Answers an objection in the transaction of its cause. */
    readonly answerObjection: StatementRoom['api']['answerIn']
  }
  /** Months with revenue that nobody knows, for the page of what needs a hand. */
  readonly urgent: ReconciliationRoom['urgent']
  /** What it adds to the page of today. */
  readonly todayCards: SettlementRoom['todayCards']
  work(queue: Queue): Promise<void>
}

export function createRevenue(kit: Kit, ports: RevenuePorts): Revenue {
  const moneyTables = createMoneyTables(kit)
  const reports = createImports(kit, ports)
  const fetching = createFetching(kit, {
    ...ports,
    addReport: (report) => reports.api.addReport(null, report),
  })
  const reconciliation = createReconciliationRoom(kit, ports)
  const settlements = createSettlementRoom(kit, ports)
  const overview = createOverviewRoom(kit)
  const statements = createStatementRoom(kit, { ...ports, payIn: settlements.api.payIn })
  return {
    routes: [
      ...moneyTables.routes,
      ...reports.routes,
      ...reconciliation.routes,
      ...settlements.routes,
      ...statements.routes,
      ...overview.routes,
    ],
    rawRoutes: [...reports.rawRoutes, ...statements.rawRoutes],
    operations: [...reconciliation.operations, ...settlements.operations, ...statements.operations],
    exports: [
      ...moneyTables.exports,
      ...reports.exports,
      ...reconciliation.exports,
      ...settlements.exports,
      ...statements.exports,
      ...overview.exports,
    ],
    imports: [...moneyTables.imports],
    demo: (life) => seedRevenue(life, { ...kit, reports: reports.api }),
    api: {
      reports: reports.api,
      reviewedMonths: settlements.api.reviewed,
      suggestSettlements: settlements.api.suggest,
      answerObjection: statements.api.answerIn,
    },
    urgent: reconciliation.urgent,
    todayCards: { ...settlements.todayCards },
    async work(queue) {
      await fetching.work(queue)
      await reports.work(queue)
      await reconciliation.work(queue)
      await settlements.work(queue)
      await statements.work(queue)
    },
  }
}
