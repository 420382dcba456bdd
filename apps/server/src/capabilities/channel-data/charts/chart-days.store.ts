import type { ChartPart } from '@pindao/protocol/channel-data/data-charts.endpoints.ts'
import type { DayRange } from '@pindao/protocol/channel-data/data-period.ts'
import { and, between, eq, inArray, max, sql } from 'drizzle-orm'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { channelDay, channelDayPart } from '../facts/fact.table.ts'

const shown = {
  id: channel.id,
  title: channel.title,
  platform: channel.platform,
  avatarUrl: channel.avatarUrl,
}

/** A channel with what the data scope asks for. */
export async function findChannel(db: Executor, id: bigint) {
  const { ownerStaffId, backupStaffId, departmentId, groupId } = channel
  const [row] = await db
    .select({ ...shown, ownerStaffId, backupStaffId, departmentId, groupId })
    .from(channel)
    .where(eq(channel.id, id))
  return row ?? null
}
export type ChartedChannel = Pick<NonNullable<Awaited<ReturnType<typeof findChannel>>>, keyof typeof shown>

/** Of these channels those that somebody may see. */
export function findChannels(db: Executor, actor: Actor, ids: readonly bigint[]): Promise<ChartedChannel[]> {
  return db
    .select(shown)
    .from(channel)
    .where(and(inArray(channel.id, [...ids]), withinScope(actor, channel)))
}

/** The days of channels that are there, each as the platform itself counts it. */
export function findDays(db: Executor, ids: readonly bigint[], { from, to }: DayRange) {
  return db
    .select({
      channelId: channelDay.channelId,
      day: channelDay.day,
      isFinal: channelDay.final,
      views: channelDay.views,
      watchMinutes: channelDay.watchMinutes,
      subsGained: channelDay.subsGained,
      subsLost: channelDay.subsLost,
      estRevenue: channelDay.estRevenue,
      currency: channelDay.currency,
      followersTotal: channelDay.followersTotal,
    })
    .from(channelDay)
    .where(and(inArray(channelDay.channelId, [...ids]), between(channelDay.day, from, to)))
    .orderBy(channelDay.day)
}
export type FoundDay = Awaited<ReturnType<typeof findDays>>[number]

/** The last day of a channel that is there. */
export async function findLastDayOf(db: Executor, id: bigint): Promise<string | null> {
  const [row] = await db
    .select({ day: max(channelDay.day) })
    .from(channelDay)
    .where(eq(channelDay.channelId, id))
  return row?.day ?? null
}

/**
 * What the days of a channel come to by source of traffic or by country, the largest first. What is beyond the first
 * `most` is one part more, `''`.
 */
export async function findParts(
  db: Executor,
  id: bigint,
  kind: 'source' | 'country',
  { from, to }: DayRange,
  most: number,
): Promise<ChartPart[]> {
  const { rows } = await db.execute<ChartPart>(sql`
    WITH summed AS (
      SELECT ${channelDayPart.key} AS key, sum(${channelDayPart.views}) AS views,
        sum(${channelDayPart.watchMinutes}) AS minutes
      FROM ${channelDayPart}
      WHERE ${channelDayPart.channelId} = ${id} AND ${channelDayPart.kind} = ${kind}
        AND ${channelDayPart.day} BETWEEN ${from} AND ${to}
      GROUP BY 1
    ), ranked AS (
      SELECT *, row_number() OVER (ORDER BY views DESC NULLS LAST, key) AS place FROM summed
    )
    SELECT CASE WHEN place <= ${most} THEN key ELSE '' END AS key, sum(views)::text AS views,
      sum(minutes)::text AS "watchMinutes"
    FROM ranked GROUP BY 1 ORDER BY min(place)`)
  return rows
}
