import { dayIn } from '@pindao/protocol/core/zoned-day.ts'
import { companyZone } from '@pindao/protocol/settings/work-calendar.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { NewsDesk } from '#src/platform/news.ts'
import { takeToWarn } from './api-key.store.ts'

/** Tells people once of their keys that end soon, before a program of theirs stands still. Returns how many. */
export function warnOfKeys(deps: {
  readonly database: Pick<Database, 'transaction'>
  readonly clock: Clock
  readonly news: Pick<NewsDesk, 'raise'>
}): Promise<number> {
  return deps.database.transaction(async (tx) => {
    const due = await takeToWarn(tx, instantIn(deps.clock, 0))
    await deps.news.raise(
      tx,
      ...due.map(({ id, name, staffId, expiresAt }) => ({
        event: 'apiKeyEnding' as const,
        to: staffId,
        level: 'warn' as const,
        title: name,
        params: { name, day: dayIn(Date.parse(expiresAt), companyZone) },
        channelId: null,
        link: `/settings/api-keys?detail=${id}`,
        cause: `apiKeyEnding ${id}`,
      })),
    )
    return due.length
  })
}
