import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Database } from '#src/platform/db/database.ts'
import type { Job } from './job.ts'
import type { JobSender } from './queue.ts'

const everyMs = 60 * 60 * 1000

/**
 * Asks for a job without a payload now and every hour, as long as the process lives; called in workers only. Workers
 * that ask at the same time share the rows, so nobody needs to know who asks.
 */
export async function askHourly(
  queue: JobSender,
  job: Job<z.ZodObject<Record<never, never>>>,
  { database, log }: { readonly database: Pick<Database, 'transaction'>; readonly log: Logger },
): Promise<void> {
  const ask = () =>
    database
      .transaction((tx) => queue.send(tx, job, {}))
      .catch((err) => log.warn({ err, job: job.name }, 'hourly job not asked for'))
  await ask()
  setInterval(ask, everyMs).unref()
}
