import type { AnyOperationCommand } from '#src/capabilities/operations/operations.ts'
import type { DemoSeed } from '#src/platform/demo.ts'
import type { AnyExportSource } from '#src/platform/export-source.ts'
import type { Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import { createCharts } from './charts/charts.ts'
import { createFacts, type FactsPorts } from './facts/facts.ts'
import { createOperationLists, type ListPorts } from './operation/operation.ts'
import { yesterdayRoutes } from './yesterday/yesterday.routes.ts'

/** What platforms count of channels and videos: collected, kept by the day, shown, watched. */
export type ChannelData = {
  readonly routes: readonly Route[]
  readonly operations: readonly AnyOperationCommand[]
  /** Its lists as files. */
  readonly exports: readonly AnyExportSource[]
  readonly demo: DemoSeed
  /** What comes once everything else was played. */
  readonly lastDemo: DemoSeed
  work(queue: Queue): Promise<void>
}

export function createChannelData(kit: Kit, ports: FactsPorts & ListPorts): ChannelData {
  const charts = createCharts(kit)
  const lists = createOperationLists(kit, ports)
  const facts = createFacts(kit, ports)
  return {
    routes: [...facts.routes, ...charts.routes, ...lists.routes, ...yesterdayRoutes(kit)],
    operations: facts.operations,
    exports: [...facts.exports, ...lists.exports],
    demo: facts.demo,
    lastDemo: facts.lastDemo,
    async work(queue) {
      await facts.work(queue)
      await lists.work(queue)
    },
  }
}
