import type { Clock } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { Route } from '#src/platform/http/route.ts'
import { peopleRoutes } from './people.routes.ts'
import { createPeopleService } from './people.service.ts'

/** What is known of a member of staff, gathered from all the others: nothing of its own is stored. */
export type People = { readonly routes: readonly Route[] }

export function createPeople({
  database,
  clock = Date.now,
}: {
  readonly database: Pick<Database, 'db'>
  readonly clock?: Clock
}): People {
  return { routes: peopleRoutes(createPeopleService({ database, clock })) }
}
