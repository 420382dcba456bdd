import { musicRemoval as states } from '@pindao/protocol/music/music-removal.states.ts'
import { and, count, eq, inArray } from 'drizzle-orm'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { TodayCardReaders } from '#src/platform/today-cards.ts'
import { musicRemoval } from '../music.table.ts'

const waiting = [states.codes.not_removed, states.codes.failed]

/** Claims whose music is still in their videos, on the page of today: counted as the list counts them. */
export const musicCards = ({
  database: { db },
}: Pick<Kit, 'database'>): Pick<TodayCardReaders, 'claimedMusic'> => ({
  async claimedMusic(actor) {
    const [row] = await db
      .select({ total: count() })
      .from(musicRemoval)
      .innerJoin(channel, eq(channel.id, musicRemoval.channelId))
      .where(
        and(
          withinScope(actor, channel),
          inArray(musicRemoval.status, waiting),
          eq(musicRemoval.isClaimed, true),
        ),
      )
    return { value: row?.total ?? 0, filter: { status: waiting.join(','), claimed: 'yes' } }
  },
})
