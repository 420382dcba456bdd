import * as endpoints from '@pindao/protocol/claims/claim.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { ClaimReading } from './claim.service.ts'
import type { ClaimChanges } from './claim-changes.service.ts'
import type { createClaimContext } from './claim-context.service.ts'
import type { createClaimEvents } from './claim-events.service.ts'

/** One line per call: translate, call the service. */
export const claimRoutes = (
  reading: ClaimReading,
  changes: ClaimChanges,
  besides: {
    readonly context: ReturnType<typeof createClaimContext>
    readonly events: ReturnType<typeof createClaimEvents>
  },
): readonly Route[] => [
  route(endpoints.listClaims, (ctx, { query }) => reading.list(ctx, query)),
  route(endpoints.countClaims, (ctx, { body }) => reading.counts(ctx, body.views)),
  route(endpoints.listClaimHandlers, (ctx, { query }) => reading.handlers(ctx, query)),
  route(endpoints.getClaim, (ctx, { params }) => reading.get(ctx, BigInt(params.id))),
  route(endpoints.listClaimHistory, (ctx, { params, query }) =>
    reading.history(ctx, BigInt(params.id), query),
  ),
  route(endpoints.listClaimEvents, (ctx, { params, query }) => besides.events(ctx, BigInt(params.id), query)),
  route(endpoints.getClaimContext, (ctx, { params }) => besides.context(ctx, BigInt(params.id))),
  route(endpoints.takeClaim, async (ctx, { params }) => {
    await changes.take(ctx, BigInt(params.id))
    return reading.get(ctx, BigInt(params.id))
  }),
  route(endpoints.assignClaim, async (ctx, { params, body: { handlerId, version } }) => {
    const to = { handlerId: handlerId === null ? null : BigInt(handlerId), version }
    await changes.assign(ctx, BigInt(params.id), to)
    return reading.get(ctx, BigInt(params.id))
  }),
  route(endpoints.releaseClaim, async (ctx, { params, body }) => {
    await changes.release(ctx, BigInt(params.id), body)
    return reading.get(ctx, BigInt(params.id))
  }),
  route(endpoints.noteClaim, async (ctx, { params, body }) => {
    await changes.setRemark(ctx, BigInt(params.id), body)
    return reading.get(ctx, BigInt(params.id))
  }),
]
