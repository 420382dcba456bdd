import type { Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import { createTermRoom } from './terms/terms.ts'

/** Creators: parties, contracts and their terms, approvals. */
export type Contracts = {
  readonly routes: readonly Route[]
  work(queue: Queue): Promise<void>
}

export function createContracts(kit: Kit): Contracts {
  const terms = createTermRoom(kit)
  return { routes: [...terms.routes], async work() {} }
}
