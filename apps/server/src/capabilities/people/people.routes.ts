import { cancelLeaving, getLeaving, planLeaving } from '@pindao/protocol/people/leaving.endpoints.ts'
import { getPerson } from '@pindao/protocol/people/people.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { LeavingService } from './leaving/leaving.service.ts'
import type { PeopleService } from './people.service.ts'

export function peopleRoutes(people: PeopleService, leaving: LeavingService): Route[] {
  return [
    route(getPerson, (ctx, { params, query }) => people.view(ctx.actor, BigInt(params.id), query.timeZone)),
    route(getLeaving, (ctx, { params }) => leaving.get(ctx, BigInt(params.id))),
    route(planLeaving, (ctx, { params, body }) => leaving.plan(ctx, BigInt(params.id), body)),
    route(cancelLeaving, (ctx, { params }) => leaving.cancel(ctx, BigInt(params.id))),
  ]
}
