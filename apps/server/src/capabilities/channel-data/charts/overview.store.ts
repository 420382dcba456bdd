import type { DayRange } from '@pindao/protocol/channel-data/data-period.ts'
import { and, between, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { department } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { channelFilterOf, matchingChannels } from '#src/capabilities/channels/channels.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { channelDay } from '../facts/fact.table.ts'
import { sumsOver } from '../operation/day-sums.store.ts'

/** Days of the channels in use that somebody sees. */
const daysInSight = (actor: Actor, { from, to }: DayRange): SQL | undefined =>
  and(matchingChannels(actor, channelFilterOf({})), between(channelDay.day, from, to))

const sums = sumsOver(channelDay)

/** The most viewed channels, at most `most`. */
export function findDrawnChannels(db: Executor, actor: Actor, range: DayRange, most: number) {
  return db
    .select({
      id: channel.id,
      title: channel.title,
      platform: channel.platform,
      views: sums.views,
      estRevenue: sums.estRevenue,
      currency: sql<string | null>`min(${channelDay.currency})`,
    })
    .from(channelDay)
    .innerJoin(channel, eq(channel.id, channelDay.channelId))
    .where(daysInSight(actor, range))
    .groupBy(channel.id)
    .orderBy(sql`${sums.views} DESC NULLS LAST`, desc(channel.id))
    .limit(most)
}

/** What the channels of each department come to, the most viewed first. */
export function findDepartmentSums(db: Executor, actor: Actor, range: DayRange) {
  return db
    .select({
      code: department.label,
      channels: sql<number>`count(DISTINCT ${channel.id})::int`,
      views: sums.views,
      watchMinutes: sums.watchMinutes,
      impressions: sums.impressions,
      clicks: sql<string | null>`round(sum(${channelDay.impressions} * ${channelDay.ctr} / 100))`,
      follows: sql<string | null>`sum(${channelDay.subsGained})`,
    })
    .from(channelDay)
    .innerJoin(channel, eq(channel.id, channelDay.channelId))
    .innerJoin(department, eq(department.id, channel.departmentId))
    .where(daysInSight(actor, range))
    .groupBy(department.id)
    .orderBy(sql`${sums.views} DESC NULLS LAST`, department.id)
}

/** Estimated money of each department, a sum for each currency. */
export function findDepartmentMoney(db: Executor, actor: Actor, range: DayRange) {
  return db
    .select({
      code: department.label,
      currency: sql<string>`${channelDay.currency}`,
      amount: sql<string>`sum(${channelDay.estRevenue})`,
    })
    .from(channelDay)
    .innerJoin(channel, eq(channel.id, channelDay.channelId))
    .innerJoin(department, eq(department.id, channel.departmentId))
    .where(and(daysInSight(actor, range), isNotNull(channelDay.currency), isNotNull(channelDay.estRevenue)))
    .groupBy(department.id, channelDay.currency)
    .orderBy(channelDay.currency)
}
