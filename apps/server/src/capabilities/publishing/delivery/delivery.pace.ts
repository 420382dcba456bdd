import type { Database } from '#src/platform/db/database.ts'
import type { JobHandler, JobSender } from '#src/platform/queue/queue.ts'
import { deliverJob } from '../publishing.jobs.ts'

const longestPauseSeconds = 300

/**
 * Paces what fails on our side, the storage for one: the next job comes later each time, up to five minutes. The queue
 * cannot do it: it would count crashes, too, and let a delivery wait that should be taken over at once. Where not even
 * a job can be sent the error is thrown on, and the queue gives the same job again.
 */
export function paceFailures(
  { database, jobs }: { readonly database: Pick<Database, 'transaction'>; readonly jobs: JobSender },
  deliver: (taskId: bigint, job: Parameters<JobHandler<typeof deliverJob.payload>>[1]) => Promise<void>,
): JobHandler<typeof deliverJob.payload> {
  return async ({ taskId, failures = 0 }, job) => {
    try {
      await deliver(BigInt(taskId), job)
    } catch (error) {
      // A worker that stops gives the job back: another one goes on at once.
      if (job.signal.aborted) throw error
      const startAfterSeconds = Math.min(longestPauseSeconds, 2 ** Math.min(failures, 9))
      job.log.error({ err: error, startAfterSeconds }, 'delivery failed on our side')
      const next = { taskId, failures: failures + 1 }
      await database
        .transaction((tx) => jobs.send(tx, deliverJob, next, { startAfterSeconds }))
        .catch(() => {
          throw error
        })
    }
  }
}
