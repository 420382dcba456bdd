import type { Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import { peopleRoutes } from './people.routes.ts'
import { createPeopleService } from './people.service.ts'

/** What is known of a member of staff, gathered from all the others: nothing of its own is stored. */
export type People = { readonly routes: readonly Route[] }

export function createPeople(kit: Kit): People {
  return { routes: peopleRoutes(createPeopleService(kit)) }
}
