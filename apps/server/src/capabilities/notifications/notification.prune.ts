import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import { forgetRead } from './notification.store.ts'
import { pruneNotificationsJob } from './notifications.jobs.ts'
import { forgetSettled } from './ways/outbox.store.ts'

const daySeconds = 24 * 60 * 60

type PruneDeps = {
  readonly database: Pick<Database, 'db'>
  readonly readKeptDays: () => number
  readonly clock: Clock
}

/** Forgets what was read long ago, and says how many; what nobody has read stays. */
export function pruneNotifications({ database, readKeptDays, clock }: PruneDeps): Promise<number> {
  return forgetRead(database.db, instantIn(clock, -readKeptDays() * daySeconds))
}

/** Prunes every hour; called in workers only. */
export async function workNotificationPruning(
  queue: Queue,
  deps: PruneDeps & { readonly outboxKeptDays: () => number },
): Promise<void> {
  await queue.work(pruneNotificationsJob, async (_payload, run) => {
    const before = instantIn(deps.clock, -deps.outboxKeptDays() * daySeconds)
    const messages = await forgetSettled(deps.database.db, before)
    run.log.info({ forgotten: await pruneNotifications(deps), messages }, 'notifications pruned')
  })
}
