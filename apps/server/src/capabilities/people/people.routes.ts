import { getPerson } from '@pindao/protocol/people/people.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { PeopleService } from './people.service.ts'

export function peopleRoutes(people: PeopleService): Route[] {
  return [
    route(getPerson, (ctx, { params, query }) => people.view(ctx.actor, BigInt(params.id), query.timeZone)),
  ]
}
