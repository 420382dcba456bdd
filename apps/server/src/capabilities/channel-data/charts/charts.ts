import type { Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import { chartsRoutes } from './charts.routes.ts'
import { createChannelCharts } from './charts.service.ts'
import { createDataOverview } from './overview.service.ts'
import { createVideoCharts } from './video-charts.service.ts'

/** The room of the charts: all channels at once, a channel, a video, channels beside each other. */
export function createCharts(kit: Kit): { readonly routes: readonly Route[] } {
  return { routes: chartsRoutes(createChannelCharts(kit), createVideoCharts(kit), createDataOverview(kit)) }
}
