import type { Logger } from 'pino'
import type { Database } from '#src/platform/db/database.ts'
import type { JobSender } from '#src/platform/queue/queue.ts'
import { deliverJob } from '../publishing.jobs.ts'
import { unpark } from '../queue/permits.store.ts'
import type { RecoveryGuard } from '../recovery/recovery.guard.ts'
import { findStranded } from '../tasks/publish-task.store.ts'

const everyMs = 30_000
const wokenAtOnce = 16

/**
 * Sends a job again for every task that is under way and has none. A worker that was stopped and woke up ends a job
 * that another worker holds by now (redelivery keeps the job's id); if that other one then dies, nobody would come
 * back. Several workers doing this at once send a job too many, which the epoch makes harmless.
 */
export async function keepRescuing(
  deps: {
    database: Database
    guard: RecoveryGuard
    log: Logger
    /** Ends brakes whose time is over. */
    keepBrakes: () => Promise<void>
  },
  jobs: JobSender,
): Promise<void> {
  const { database, log } = deps
  const look = () => rescue().catch((err) => log.warn({ err }, 'stranded tasks not looked for'))
  await look()
  setInterval(look, everyMs).unref()

  async function rescue(): Promise<void> {
    // Also where nothing is to be published: an older database may have been restored under our feet.
    await deps.guard.notice()
    await deps.keepBrakes()
    // What was to be woken by something that ended, and was not: a worker died in between.
    await unpark(database.db, wokenAtOnce)
    const stranded = await findStranded(database.db, deliverJob.name)
    if (stranded.length === 0) return
    await database.transaction((tx) =>
      jobs.sendAll(
        tx,
        deliverJob,
        stranded.map((taskId) => ({ taskId: String(taskId) })),
      ),
    )
  }
}
