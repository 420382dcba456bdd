import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { JobSender, Queue } from '#src/platform/queue/queue.ts'
import { keepOperationsJob, operationJobOf, runLongOperationJob, runOperationJob } from './operation.jobs.ts'
import { findStranded, forgetEnded } from './operation.store.ts'

const daySeconds = 24 * 60 * 60

type KeepingDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly jobs: JobSender
  /** Results are looked at for days, not for years: what was done stands in the audit log. */
  readonly keptDays: () => number
}

/** Forgets what ended long ago, and says how many. */
export function forgetOperations({
  database,
  clock,
  keptDays,
}: Pick<KeepingDeps, 'database' | 'clock' | 'keptDays'>): Promise<number> {
  return forgetEnded(database.db, instantIn(clock, -keptDays() * daySeconds))
}

/** Sends a job for every open operation that has none: its row in the queue was lost. Returns how many. */
export async function wakeStranded({
  database,
  jobs,
}: Pick<KeepingDeps, 'database' | 'jobs'>): Promise<number> {
  const running = [runOperationJob, runLongOperationJob]
  const stranded = await findStranded(
    database.db,
    running.map(({ name }) => name),
  )
  await database.transaction(async (tx) => {
    for (const job of running) {
      const its = stranded.filter(({ kind }) => operationJobOf(kind) === job)
      await jobs.sendAll(
        tx,
        job,
        its.map(({ id, ownerStaffId }) => ({ operationId: String(id), ownerId: String(ownerStaffId) })),
      )
    }
  })
  return stranded.length
}

/** Keeps house every hour; called in workers only. */
export async function keepOperations(queue: Queue, deps: KeepingDeps): Promise<void> {
  await queue.work(keepOperationsJob, async (_payload, run) => {
    const [forgotten, woken] = [await forgetOperations(deps), await wakeStranded(deps)]
    run.log.info({ forgotten, woken }, 'operations kept')
  })
}
