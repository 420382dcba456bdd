import {
  getRevenueChannel,
  getRevenueMonth,
  getRevenueOverview,
  getRevenueParty,
  listRevenueMonth,
} from '@pindao/protocol/revenue/overview.endpoints.ts'
import {
  getRevenueSources,
  listRevenueLines,
  listRevenueSums,
} from '@pindao/protocol/revenue/overview-sources.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { ChannelMonths } from './channel-months.service.ts'
import type { RevenueOverview } from './overview.service.ts'
import type { RevenuePartyReader } from './revenue-party.service.ts'
import type { RevenueSourcesReader } from './sources.service.ts'

export function overviewRoutes(parts: {
  readonly overview: RevenueOverview
  readonly months: ChannelMonths
  readonly party: RevenuePartyReader
  readonly sources: RevenueSourcesReader
}): Route[] {
  const { overview, months, party, sources } = parts
  return [
    route(getRevenueOverview, ({ actor }, { query }) => overview(actor, query)),
    route(listRevenueMonth, (ctx, { query }) => months.list(ctx, query)),
    route(getRevenueMonth, (ctx, { query }) => months.sums(ctx, query)),
    route(getRevenueChannel, (ctx, { params, query }) => months.channel(ctx, BigInt(params.id), query.month)),
    route(getRevenueParty, (ctx, { params }) => party(ctx, BigInt(params.id))),
    route(getRevenueSources, (ctx, { query }) => sources.sources(ctx, query)),
    route(listRevenueSums, (ctx, { query }) => sources.sums(ctx, query)),
    route(listRevenueLines, (ctx, { params, query }) => sources.lines(ctx, BigInt(params.id), query)),
  ]
}
