import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import { forgetImportsJob } from './import.jobs.ts'
import { forgetExpired } from './import.store.ts'

type KeepingDeps = { readonly database: Pick<Database, 'db'>; readonly clock: Clock }

/** Forgets what was not confirmed in time, and says how many; what was goes with its operation. */
export function forgetImports({ database, clock }: KeepingDeps): Promise<number> {
  return forgetExpired(database.db, instantIn(clock, 0))
}

/** Forgets every hour; called in workers only. */
export async function keepImports(queue: Queue, deps: KeepingDeps): Promise<void> {
  await queue.work(forgetImportsJob, async (_payload, run) => {
    run.log.info({ forgotten: await forgetImports(deps) }, 'imports that were not confirmed forgotten')
  })
}
