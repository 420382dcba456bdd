import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import type { Window } from '#src/platform/db/listing.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { revenueSum } from './report.table.ts'

/** Sums of channels that somebody sees; of those that nobody knows, whoever sees all. */
const seen = (actor: Actor): SQL | undefined => withinScope(actor, channel)

const byChannel = (db: Executor, actor: Actor, reportId: bigint, isUnknown: boolean) =>
  db
    .select({
      platformChannelId: revenueSum.platformChannelId,
      channelId: channel.id,
      title: channel.title,
      currency: revenueSum.currency,
      lines: sql<number>`sum(${revenueSum.lines})::int`.as('line_count'),
      firstRow: sql<number>`min(${revenueSum.firstRow})`.as('first'),
      total: sql<string>`sum(${revenueSum.partner})::text`.as('total'),
    })
    .from(revenueSum)
    .leftJoin(channel, eq(channel.id, revenueSum.channelId))
    .where(
      and(
        eq(revenueSum.reportId, reportId),
        seen(actor),
        isUnknown ? sql`${revenueSum.channelId} IS NULL` : undefined,
      ),
    )
    .groupBy(revenueSum.platformChannelId, channel.id, channel.title, revenueSum.currency)

/** What a file says of each channel, those that nobody knows first. */
export async function listChannels(
  db: Executor,
  actor: Actor,
  reportId: bigint,
  isUnknown: boolean,
  { offset, limit }: Window,
) {
  const found = byChannel(db, actor, reportId, isUnknown)
  const rows = await found
    .orderBy(
      sql`${channel.id} IS NOT NULL`,
      asc(channel.title),
      asc(revenueSum.platformChannelId),
      revenueSum.currency,
    )
    .limit(limit)
    .offset(offset)
  const counted = byChannel(db, actor, reportId, isUnknown).as('counted')
  const [all] = await db.select({ total: sql<number>`count(*)::int` }).from(counted)
  return { rows, total: all?.total ?? 0 }
}

/** Where two files say something else, by channel and kind of correction. */
export async function listDifferences(
  db: Executor,
  actor: Actor,
  [before, after]: readonly [bigint, bigint],
  { offset, limit }: Window,
) {
  const side = (id: bigint) => sql`sum(${revenueSum.partner}) FILTER (WHERE ${revenueSum.reportId} = ${id})`
  const difference = sql`coalesce(${side(after)}, 0) - coalesce(${side(before)}, 0)`
  const all = () =>
    db
      .select({
        platformChannelId: revenueSum.platformChannelId,
        channelId: channel.id,
        title: channel.title,
        adjustmentType: revenueSum.adjustmentType,
        currency: revenueSum.currency,
        before: sql<string | null>`${side(before)}::text`.as('before'),
        after: sql<string | null>`${side(after)}::text`.as('after'),
        difference: sql<string>`(${difference})::text`.as('difference'),
      })
      .from(revenueSum)
      .leftJoin(channel, eq(channel.id, revenueSum.channelId))
      .where(and(inArray(revenueSum.reportId, [before, after]), seen(actor)))
      .groupBy(
        revenueSum.platformChannelId,
        channel.id,
        channel.title,
        revenueSum.adjustmentType,
        revenueSum.currency,
      )
      .having(sql`${difference} <> 0`)
  const rows = await all()
    .orderBy(sql`abs(${difference}) DESC`, revenueSum.platformChannelId, revenueSum.adjustmentType)
    .limit(limit)
    .offset(offset)
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(all().as('counted'))
  return { rows, total: counted?.total ?? 0 }
}
