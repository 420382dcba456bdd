import * as endpoints from '@pindao/protocol/workbench/workbench.endpoints.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/db/database.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import { createStatisticsService } from './statistics.service.ts'
import { createTodayService } from './today.service.ts'
import { createUrgentService } from './urgent.service.ts'

type Deps = { readonly database: Pick<Database, 'db'>; readonly clock?: Clock }

/** The workbench: figures about what the capabilities before it keep, read from their tables; it keeps nothing. */
export function createWorkbench({ database, clock = Date.now }: Deps): { readonly routes: readonly Route[] } {
  const today = createTodayService({ database, clock })
  const urgent = createUrgentService({ database, clock })
  const statistics = createStatisticsService({ database, clock })
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
