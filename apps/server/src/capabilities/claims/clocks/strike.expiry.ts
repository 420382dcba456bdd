import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { News } from '#src/platform/news.ts'
import type { People } from './clock.people.ts'
import { settleClocks } from './clock.store.ts'
import { announceStrike } from './strike.audit.ts'
import { changeStrike, lockLapsed } from './strike.store.ts'

const most = 2000

/** Lets strikes lapse whose 90 days are over; nobody has to do it. */
export async function expireStrikes(tx: Tx, at: string) {
  const rows = await lockLapsed(tx, at, most)
  for (const { strike: row, channel: of } of rows) {
    await changeStrike(tx, row, { status: 'expired', endedAt: row.expiresAt, updatedAt: at })
    await settleClocks(tx, { strikeId: row.id }, [], at)
    await writeAudit(tx, null, {
      action: 'strike.expire',
      entity: 'strike',
      entityId: row.id,
      before: { strikeStatus: row.status },
      after: { strikeStatus: 'expired' },
      detail: { title: of.title },
    })
    await announceStrike(tx, row.id, of)
  }
  return {
    count: rows.length,
    /** To whoever has the channel. */
    async news(people: People): Promise<News[]> {
      const told = rows.map(async ({ strike: row, channel: of }) => {
        const whose = { ...of, handlerStaffId: null, channelId: of.id }
        return (await people.ofChannel(whose)).map(
          (to): News => ({
            event: 'strikeEnded',
            to,
            level: 'info',
            title: of.title,
            params: {},
            channelId: of.id,
            link: `${pagePaths.strikes}?${new URLSearchParams({ detail: String(row.id) })}`,
            cause: `strikeEnded ${row.id}`,
          }),
        )
      })
      return (await Promise.all(told)).flat()
    },
  }
}
