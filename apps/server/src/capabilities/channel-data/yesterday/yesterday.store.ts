import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { channelDay } from '../facts/fact.table.ts'

const earlier = alias(channelDay, 'earlier')
const figures = (of: typeof channelDay) => ({
  views: of.views,
  watchMinutes: of.watchMinutes,
  net: sql<string | null>`(${of.subsGained} - ${of.subsLost})::text`,
  revenue: of.estRevenue,
  currency: of.currency,
})

/** What platforms counted of the channels in the data scope on a day, beside what they counted on an earlier one. */
export function findTwoDays(db: Executor, actor: Actor, day: string, before: string) {
  return db
    .select({
      channelId: channel.id,
      title: channel.title,
      now: figures(channelDay),
      before: figures(earlier as unknown as typeof channelDay),
    })
    .from(channelDay)
    .innerJoin(channel, eq(channel.id, channelDay.channelId))
    .leftJoin(earlier, and(eq(earlier.channelId, channelDay.channelId), eq(earlier.day, before)))
    .where(and(eq(channelDay.day, day), withinScope(actor, channel)))
}
export type TwoDays = Awaited<ReturnType<typeof findTwoDays>>[number]
