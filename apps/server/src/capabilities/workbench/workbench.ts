import { usualQuotas } from '@pindao/protocol/channels/project.endpoints.ts'
import * as cards from '@pindao/protocol/workbench/card-arrangement.endpoints.ts'
import * as snoozes from '@pindao/protocol/workbench/snooze.endpoints.ts'
import * as endpoints from '@pindao/protocol/workbench/workbench.endpoints.ts'
import { configuredProject } from '#src/capabilities/platforms/platforms.ts'
import type { ReadSetting } from '#src/capabilities/settings/settings.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { TodayCardReaders } from '#src/platform/today-cards.ts'
import { createCardArrangements } from './cards/card-arrangement.service.ts'
import { createSnoozeService } from './snooze/snooze.service.ts'
import { createStatisticsService } from './statistics.service.ts'
import { createTodayService } from './today.service.ts'
import { createUrgentService, type UrgentOfOthers } from './urgent.service.ts'

/**
 * The workbench: figures about what the capabilities before it keep, read from their tables; it keeps what people put off,
 * and how they have their cards.
 */
export function createWorkbench(
  kit: Kit,
  ports: {
    readonly cards: TodayCardReaders
    readonly setting: ReadSetting
    readonly urgent: UrgentOfOthers
  },
): { readonly routes: readonly Route[] } {
  const arrangements = createCardArrangements(kit)
  const today = createTodayService({ ...kit, ...ports, arrangementOf: arrangements.holding })
  const uploadsPerDay = { configured: configuredProject(kit.env), usualInserts: usualQuotas.inserts }
  const urgent = createUrgentService({ ...kit, ...ports, uploadsPerDay })
  const { snooze, wake } = createSnoozeService({ ...kit, titleOf: urgent.titleOf })
  const statistics = createStatisticsService(kit)
  return {
    routes: [
      route(endpoints.workbenchToday, ({ actor }, { query }) => today(actor, query.zone)),
      route(cards.getOwnCards, (ctx) => arrangements.own(ctx)),
      route(cards.arrangeOwnCards, (ctx, { body }) => arrangements.arrangeOwn(ctx, body.arrangement)),
      route(cards.getRoleCards, (_ctx, { params }) => arrangements.ofRole(BigInt(params.id))),
      route(cards.arrangeRoleCards, (ctx, { params, body }) =>
        arrangements.arrangeRole(ctx, BigInt(params.id), body.arrangement),
      ),
      route(endpoints.workbenchUrgent, ({ actor }) => urgent.list(actor)),
      route(snoozes.snoozeUrgent, (ctx, { params, body }) => snooze(ctx, params.kind, params.id, body)),
      route(snoozes.wakeUrgent, (ctx, { params }) => wake(ctx, params.kind, params.id)),
      route(endpoints.workbenchStatistics, ({ actor }, { query }) =>
        statistics(actor, query.zone, query.days),
      ),
    ],
  }
}
