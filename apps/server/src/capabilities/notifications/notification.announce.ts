import type { Executor } from '#src/platform/db/database.ts'
import { publishLive } from '#src/platform/live/live.ts'

/** Tells somebody's tabs that their bell has something new, or less; heard when the transaction commits. */
export async function announceNotification(
  db: Executor,
  userId: bigint,
  id: bigint,
  change: 'arrived' | 'read',
): Promise<void> {
  await publishLive(
    db,
    { type: 'notification', id: String(id), change },
    { permission: 'signedIn', staffIds: [userId] },
  )
}
