import type { Access } from '#src/capabilities/access/access.ts'
import type { AnyOperationCommand } from '#src/capabilities/operations/operations.ts'
import type { Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import { peopleOperations } from './people.operations.ts'
import { peopleRoutes } from './people.routes.ts'
import { createPeopleService } from './people.service.ts'

/** What is known of a member of staff, gathered from all the others: nothing of its own is stored. */
export type People = {
  readonly routes: readonly Route[]
  readonly operations: readonly AnyOperationCommand[]
}

export function createPeople(kit: Kit, staff: Access['api']['staff']): People {
  return { routes: peopleRoutes(createPeopleService(kit)), operations: peopleOperations(staff) }
}
