import type { Executor } from '#src/platform/db/database.ts'
import { publishLive } from '#src/platform/live/live.ts'

/** Tells the pages of whoever reads reports that a platform's month stands otherwise. */
export const announceMonth = (
  db: Executor,
  { platform, month }: { readonly platform: string; readonly month: string },
): Promise<void> =>
  publishLive(
    db,
    { type: 'reconciliation', month, platform },
    { permission: 'revenueReport:read', everybody: true },
  )
