import type { Access } from '#src/capabilities/access/access.ts'
import type { Channels } from '#src/capabilities/channels/channels.ts'
import type { AnyOperationCommand } from '#src/capabilities/operations/operations.ts'
import type { Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import { workLeaving } from './leaving/leaving.keeping.ts'
import { createLeaving } from './leaving/leaving.service.ts'
import { peopleOperations } from './people.operations.ts'
import { peopleRoutes } from './people.routes.ts'
import { createPeopleService } from './people.service.ts'

/** What is known of a member of staff, gathered from all the others, and how they leave. */
export type People = {
  readonly routes: readonly Route[]
  readonly operations: readonly AnyOperationCommand[]
  /** Carries out what is planned of people who leave; called in workers only. */
  work(queue: Queue): Promise<void>
}

export function createPeople(
  kit: Kit,
  { staff, handover }: { readonly staff: Access['api']['staff'] } & Pick<Channels['api'], 'handover'>,
): People {
  const leaving = { ...kit, staff, handover }
  return {
    routes: peopleRoutes(createPeopleService(kit), createLeaving(leaving)),
    operations: peopleOperations(staff),
    work: (queue) => workLeaving(queue, leaving),
  }
}
