import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { News, NewsDesk } from '#src/platform/news.ts'
import { type EndingLicence, findEndingLicences } from './licence.store.ts'

const daySeconds = 24 * 60 * 60
/** Days before its end at which the owner of a video is told. */
const remindedAt = [30, 7] as const
const batch = 500

/** Tells the owners of videos whose licence ends soon, once at each distance. Doing it twice tells it once. */
export function createLicenceReminder({
  database,
  news,
  clock,
}: {
  readonly database: Pick<Database, 'db' | 'transaction'>
  readonly news: Pick<NewsDesk, 'raise'>
  readonly clock: Clock
}) {
  return async ({ signal }: { readonly signal: AbortSignal }): Promise<void> => {
    // Days of a licence have no zone: those of UTC are at most a day off, and the reminder is days early.
    const day = (days: number) => instantIn(clock, days * daySeconds).slice(0, 10)
    const today = day(0)
    for (let after = 0n; ; ) {
      signal.throwIfAborted()
      const rows = await findEndingLicences(
        database.db,
        { from: today, to: day(remindedAt[0]), after },
        batch,
      )
      if (rows.length > 0)
        await database.transaction((tx) => news.raise(tx, ...rows.map((row) => endingNews(row, today))))
      if (rows.length < batch) return
      after = rows.at(-1)?.id ?? after
    }
  }
}

function endingNews({ id, title, channelId, ownerStaffId, licenceTo }: EndingLicence, today: string): News {
  const left = Math.round((Date.parse(licenceTo) - Date.parse(today)) / (daySeconds * 1000))
  const distance = remindedAt.findLast((days) => left <= days) ?? remindedAt[0]
  return {
    event: 'licenceEnding',
    to: ownerStaffId,
    level: distance === remindedAt[0] ? 'info' : 'warn',
    title,
    params: { day: licenceTo },
    channelId,
    link: `${pagePaths['source-videos']}?${new URLSearchParams({ preview: String(id) })}`,
    cause: `licenceEnding ${id} ${licenceTo} ${distance}`,
  }
}
