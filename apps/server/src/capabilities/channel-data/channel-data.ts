import type { AnyOperationCommand } from '#src/capabilities/operations/operations.ts'
import type { DemoSeed } from '#src/platform/demo.ts'
import type { AnyExportSource } from '#src/platform/export-source.ts'
import type { Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import type { TodayCardReaders } from '#src/platform/today-cards.ts'
import { type AlertPorts, createAlerts } from './alerts/alerts.ts'
import { createCharts } from './charts/charts.ts'
import { createFacts, type FactsPorts } from './facts/facts.ts'
import { createOperationLists, type ListPorts } from './operation/operation.ts'
import type { DataReports } from './reports/data-report.service.ts'
import { yesterdayRoutes } from './yesterday/yesterday.routes.ts'

export { reportHandover } from './reports/report-handover.store.ts'

/** What platforms count of channels and videos: collected, kept by the day, shown, watched. */
export type ChannelData = {
  readonly routes: readonly Route[]
  readonly operations: readonly AnyOperationCommand[]
  /** Its lists as files. */
  readonly exports: readonly AnyExportSource[]
  readonly todayCards: Pick<TodayCardReaders, 'dataAlerts'>
  readonly api: {
    /** Saved reports on one of its lists, for the global search. */
    readonly suggestReports: DataReports['suggest']
  }
  readonly demo: DemoSeed
  /** What comes once everything else was played. */
  readonly lastDemo: DemoSeed
  work(queue: Queue): Promise<void>
}

export function createChannelData(kit: Kit, ports: FactsPorts & ListPorts & AlertPorts): ChannelData {
  const alerts = createAlerts(kit, ports)
  const charts = createCharts(kit)
  const lists = createOperationLists(kit, ports)
  const facts = createFacts(kit, ports)
  return {
    routes: [...facts.routes, ...charts.routes, ...lists.routes, ...alerts.routes, ...yesterdayRoutes(kit)],
    operations: [...facts.operations, ...alerts.operations],
    exports: [...facts.exports, ...lists.exports, ...alerts.exports],
    todayCards: alerts.todayCards,
    api: { suggestReports: lists.suggestReports },
    async demo(life) {
      await facts.demo(life)
      await alerts.judge()
    },
    async lastDemo(life) {
      await facts.lastDemo(life)
      await alerts.judge()
    },
    async work(queue) {
      await facts.work(queue)
      await lists.work(queue)
      await alerts.work(queue)
    },
  }
}
