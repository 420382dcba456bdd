import type { AnyExportSource } from '#src/platform/export-source.ts'
import type { Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import { createCharts } from './charts/charts.ts'
import { createOperationLists } from './operation/operation.ts'

/** What platforms count of channels and videos: collected, kept by the day, shown, watched. */
export type ChannelData = {
  readonly routes: readonly Route[]
  /** Its lists as files. */
  readonly exports: readonly AnyExportSource[]
  work(queue: Queue): Promise<void>
}

export function createChannelData(kit: Kit): ChannelData {
  const charts = createCharts(kit)
  const lists = createOperationLists(kit)
  return { routes: [...charts.routes, ...lists.routes], exports: lists.exports, work: lists.work }
}
