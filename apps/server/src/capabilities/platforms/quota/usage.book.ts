import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/db/database.ts'
import { findUsage, saveUsage } from './quota.store.ts'
import type { UsageBook, UsageNote } from './quota.ts'

/** From here on work that nobody waits for leaves the rest to publishing, in percent. */
const fullPercent = 90
/** What was said is over after this: an app's window is an hour (platforms.md D7). */
const windowSeconds = 3600
/** The same figures again are not written again so soon. */
const repeatSeconds = 60

/** What Facebook says of its limits, the latest of each app and Page. */
export function createUsageBook(deps: {
  readonly database: Pick<Database, 'db'>
  readonly clock: Clock
}): UsageBook {
  const { database, clock } = deps
  const written = new Map<string, { readonly figures: string; readonly at: number }>()

  function isNews(note: UsageNote): boolean {
    const key = `${note.appId} ${note.pageId}`
    const figures = JSON.stringify(note)
    const last = written.get(key)
    if (last?.figures === figures && clock() - last.at < repeatSeconds * 1000) return false
    written.set(key, { figures, at: clock() })
    return true
  }

  return {
    async note(notes) {
      const news = notes.filter(isNews)
      if (news.length === 0) return
      const rows = news.map(({ pageId, regainMinutes, ...figures }) => ({
        ...figures,
        platform: 'facebook' as const,
        pageId: pageId ?? '',
        regainAt: regainMinutes > 0 ? instantIn(clock, regainMinutes * 60) : null,
        seenAt: instantIn(clock, 0),
      }))
      await saveUsage(database.db, rows)
    },

    async pauseOf(appId, pageId) {
      const pauses = (await findUsage(database.db, appId, pageId)).map((row) => {
        if (Math.max(row.calls, row.time, row.cpuTime) < fullPercent) return 0
        const until = row.regainAt ? Date.parse(row.regainAt) : Date.parse(row.seenAt) + windowSeconds * 1000
        return Math.ceil((until - clock()) / 1000)
      })
      return Math.max(0, ...pauses)
    },
  }
}
