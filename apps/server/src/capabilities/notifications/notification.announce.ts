import type { Executor } from '#src/platform/db/database.ts'
import { publishLive } from '#src/platform/live/live.ts'

/** Tells the tabs of these people that their bell has something new, or less; heard when the transaction commits. */
export async function announceNotification(
  db: Executor,
  change: 'arrived' | 'read',
  staffIds: readonly bigint[],
): Promise<void> {
  await publishLive(db, { type: 'notification', change }, { permission: 'signedIn', staffIds })
}
