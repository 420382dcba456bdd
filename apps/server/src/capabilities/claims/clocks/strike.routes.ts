import * as endpoints from '@pindao/protocol/claims/strike.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { StrikeReading } from './strike.service.ts'
import type { StrikeChanges } from './strike-changes.service.ts'

/** One line per call: translate, call the service. */
export const strikeRoutes = (reading: StrikeReading, changes: StrikeChanges): readonly Route[] => [
  route(endpoints.listStrikes, (ctx, { query }) => reading.list(ctx, query)),
  route(endpoints.countStrikes, (ctx, { body }) => reading.counts(ctx, body.views)),
  route(endpoints.getStrike, (ctx, { params }) => reading.get(ctx, BigInt(params.id))),
  route(endpoints.listStrikeHistory, (ctx, { params, query }) =>
    reading.history(ctx, BigInt(params.id), query),
  ),
  route(endpoints.getStrikesOfChannel, (ctx, { params }) => reading.ofChannel(ctx, BigInt(params.id))),
  route(endpoints.createStrike, async (ctx, { body }) => reading.get(ctx, await changes.create(ctx, body))),
  route(endpoints.updateStrike, async (ctx, { params, body }) => {
    await changes.update(ctx, BigInt(params.id), body)
    return reading.get(ctx, BigInt(params.id))
  }),
  route(endpoints.endStrike, async (ctx, { params, body }) => {
    await changes.end(ctx, BigInt(params.id), body)
    return reading.get(ctx, BigInt(params.id))
  }),
]
