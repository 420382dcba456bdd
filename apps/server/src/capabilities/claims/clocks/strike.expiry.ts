import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { and, asc, eq, lte } from 'drizzle-orm'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { News } from '#src/platform/news.ts'
import type { People } from './clock.people.ts'
import { settleClocks } from './clock.store.ts'
import { announceStrike } from './strike.audit.ts'
import { strike } from './strike.table.ts'

const most = 2000

/** Lets strikes lapse whose 90 days are over; nobody has to do it. */
export async function expireStrikes(tx: Tx, at: string) {
  const rows = await tx
    .select({ strike, channel })
    .from(strike)
    .innerJoin(channel, eq(channel.id, strike.channelId))
    .where(and(eq(strike.status, 'active'), lte(strike.expiresAt, at)))
    .orderBy(asc(strike.expiresAt), asc(strike.id))
    .limit(most)
    .for('update', { of: strike })
  for (const { strike: row, channel: of } of rows) {
    await tx
      .update(strike)
      .set({ status: 'expired', endedAt: row.expiresAt, version: row.version + 1, updatedAt: at })
      .where(eq(strike.id, row.id))
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
