import type { Logger } from 'pino'
import type { Database } from '#src/platform/db/database.ts'
import type { JobSender } from '#src/platform/queue/queue.ts'
import { findStrandedDeliveries } from './drop-delivery.store.ts'
import { dropDeliveryJob } from './dropbox.jobs.ts'

const everyMs = 30_000

/** Sends a job again for every delivery that is under way and has none, as publishing does for its tasks. */
export async function rescueDeliveries(
  { database, log }: { readonly database: Database; readonly log: Logger },
  jobs: JobSender,
): Promise<void> {
  const rescue = async () => {
    const stranded = await findStrandedDeliveries(database.db, dropDeliveryJob.name)
    const payloads = stranded.map(({ id, dropBoxId }) => ({
      deliveryId: String(id),
      dropBoxId: String(dropBoxId),
    }))
    await database.transaction((tx) => jobs.sendAll(tx, dropDeliveryJob, payloads))
  }
  const look = () => rescue().catch((err) => log.warn({ err }, 'stranded deliveries not looked for'))
  await look()
  setInterval(look, everyMs).unref()
}
