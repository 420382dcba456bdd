import * as endpoints from '@pindao/protocol/contracts/party.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { PartyReading } from './party.service.ts'
import type { PartyChanges } from './party-changes.service.ts'

/** One line per call: translate, call the service. */
export const partyRoutes = (reading: PartyReading, changes: PartyChanges): readonly Route[] => [
  route(endpoints.listParties, (ctx, { query }) => reading.list(ctx, query)),
  route(endpoints.countParties, (ctx, { body }) => reading.counts(ctx, body.views)),
  route(endpoints.getParty, (ctx, { params }) => reading.get(ctx, BigInt(params.id))),
  route(endpoints.listPartyHistory, (ctx, { params, query }) =>
    reading.history(ctx, BigInt(params.id), query),
  ),
  route(endpoints.findPartyDoubles, (ctx, { body }) => reading.doubles(ctx, body)),
  route(endpoints.revealPartyNumber, (ctx, { params, body }) =>
    reading.reveal(ctx, BigInt(params.id), body.number),
  ),
  route(endpoints.createParty, async (ctx, { body }) => reading.get(ctx, await changes.create(ctx, body))),
  route(endpoints.updateParty, async (ctx, { params, body }) => {
    await changes.update(ctx, BigInt(params.id), body)
    return reading.get(ctx, BigInt(params.id))
  }),
  route(endpoints.deleteParty, (ctx, { params }) => changes.remove(ctx, BigInt(params.id))),
]
