import type { Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Queue } from '#src/platform/queue/queue.ts'

/** Creators: parties, contracts and their terms, approvals. */
export type Contracts = {
  readonly routes: readonly Route[]
  work(queue: Queue): Promise<void>
}

export function createContracts(_kit: Kit): Contracts {
  return { routes: [], async work() {} }
}
