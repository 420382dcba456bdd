import type { AnyExportSource } from '#src/platform/export-source.ts'
import type { Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import { dataReportRoutes } from '../reports/data-report.routes.ts'
import { createDataReports, type DataReports } from '../reports/data-report.service.ts'
import { channelFiguresExportSource } from './channel-figures.export-source.ts'
import { createChannelFigures } from './channel-figures.service.ts'
import type { ChannelContractIs } from './contract-condition.store.ts'
import { operationRoutes } from './operation.routes.ts'
import { operationVideoExportSource } from './operation-video.export-source.ts'
import { createOperationVideos } from './operation-video.service.ts'
import { workVideoSpans } from './video-spans.ts'

export type ListPorts = { readonly channelContractIs: ChannelContractIs }

/** The room of the lists of data: videos and channels with their figures, as files, and reports on them. */
export function createOperationLists(
  kit: Kit,
  { channelContractIs }: ListPorts,
): {
  readonly routes: readonly Route[]
  readonly exports: readonly AnyExportSource[]
  readonly suggestReports: DataReports['suggest']
  /** Keeps what the lists are sorted by; called in workers only. */
  work(queue: Queue): Promise<void>
} {
  const videos = createOperationVideos({ ...kit, channelContractIs })
  const channels = createChannelFigures({ ...kit, channelContractIs })
  const reports = createDataReports(kit)
  return {
    routes: [...operationRoutes(videos, channels), ...dataReportRoutes(reports)],
    suggestReports: reports.suggest,
    exports: [operationVideoExportSource(videos), channelFiguresExportSource(channels)],
    work: (queue) => workVideoSpans(queue, kit),
  }
}
