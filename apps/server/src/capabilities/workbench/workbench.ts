import * as endpoints from '@pindao/protocol/workbench/workbench.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import { createStatisticsService } from './statistics.service.ts'
import { createTodayService } from './today.service.ts'
import { createUrgentService } from './urgent.service.ts'

/** The workbench: figures about what the capabilities before it keep, read from their tables; it keeps nothing. */
export function createWorkbench(kit: Kit): { readonly routes: readonly Route[] } {
  const today = createTodayService(kit)
  const urgent = createUrgentService(kit)
  const statistics = createStatisticsService(kit)
  return {
    routes: [
      route(endpoints.workbenchToday, ({ actor }, { query }) => today(actor, query.zone)),
      route(endpoints.workbenchUrgent, ({ actor }) => urgent(actor)),
      route(endpoints.workbenchStatistics, ({ actor }, { query }) =>
        statistics(actor, query.zone, query.days),
      ),
    ],
  }
}
