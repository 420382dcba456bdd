import type { AnyExportSource } from '#src/platform/export-source.ts'
import type { Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import { createChannelMonths } from './channel-months.service.ts'
import { overviewRoutes } from './overview.routes.ts'
import { createRevenueOverview } from './overview.service.ts'
import { revenueMonthExportSource } from './revenue-month.export-source.ts'
import { createRevenueParty } from './revenue-party.service.ts'
import { createRevenueSources } from './sources.service.ts'

/** The room of what was earned: overview, channels of a month, channel, creator, and why a number is what it is. */
export function createOverviewRoom(kit: Kit): {
  readonly routes: readonly Route[]
  readonly exports: readonly AnyExportSource[]
} {
  const months = createChannelMonths(kit)
  return {
    routes: overviewRoutes({
      overview: createRevenueOverview(kit),
      months,
      party: createRevenueParty(kit),
      sources: createRevenueSources(kit),
    }),
    exports: [revenueMonthExportSource(months)],
  }
}
