import type { ChannelFiguresSortKey } from '@pindao/protocol/channel-data/channel-figures.filter.ts'
import { dataMeasures, measureOfSort } from '@pindao/protocol/channel-data/data-measures.ts'
import type { DayRange } from '@pindao/protocol/channel-data/data-period.ts'
import type { Sort } from '@pindao/protocol/core/fields.ts'
import { addDays } from '@pindao/protocol/core/zoned-day.ts'
import { and, between, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel, channelCredential, channelGroup } from '#src/capabilities/channels/channel.table.ts'
import { type ChannelFilter, matchingChannels } from '#src/capabilities/channels/channels.ts'
import { platformVideo } from '#src/capabilities/channels/sync/sync.table.ts'
import type { Actor } from '#src/platform/context.ts'
import { countUpTo } from '#src/platform/db/count-up-to.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { idsIn, type ListOrder, ordering, type Window, windowed } from '#src/platform/db/listing.ts'
import { channelDay } from '../facts/fact.table.ts'
import { sumsOver } from './day-sums.store.ts'

export type ChannelFiguresFilter = {
  readonly channels: ChannelFilter
  readonly channelIds?: readonly bigint[] | undefined
  /** Of the channel, by its contracts. */
  readonly contract?: SQL | undefined
  /** Rows that were chosen: the other conditions do not count. */
  readonly ids?: readonly string[] | undefined
}

/** Which rows of the list, in which order. `asOf` is the last day that is there for the house. */
export type ChannelFiguresOrder = Window & {
  readonly sort: Sort<ChannelFiguresSortKey>
  readonly range: DayRange
  readonly asOf: string
  /** The instant from which seven days are counted back. */
  readonly publishedSince: string
}

const days = { week: 7, weeks: 28 } as const
const netOfDays = (asOf: string, count: number) => {
  const inside = sql`FILTER (WHERE ${channelDay.day} > ${addDays(asOf, -count)})`
  return sql<string | null>`(sum(${channelDay.subsGained}) ${inside} - sum(${channelDay.subsLost}) ${inside})`
}

/** Subscribers of the last weeks and the last day that is there, by channel. */
const recentDays = (asOf: string) =>
  new QueryBuilder()
    .select({
      channelId: channelDay.channelId,
      subsNet7: netOfDays(asOf, days.week).as('subs_net_7'),
      subsNet28: netOfDays(asOf, days.weeks).as('subs_net_28'),
      lastDay: sql<string>`max(${channelDay.day})::text`.as('last_day'),
    })
    .from(channelDay)
    .where(gte(channelDay.day, addDays(asOf, 1 - days.weeks)))
    .groupBy(channelDay.channelId)
    .as('recent')

const periodDays = ({ from, to }: DayRange, measure: (typeof dataMeasures)[number]) =>
  new QueryBuilder()
    .select({ channelId: channelDay.channelId, value: sumsOver(channelDay)[measure].as('value') })
    .from(channelDay)
    .where(between(channelDay.day, from, to))
    .groupBy(channelDay.channelId)
    .as('in_period')

const publishedSince = (at: string) =>
  new QueryBuilder()
    .select({ channelId: platformVideo.channelId, count: sql<number>`count(*)::int`.as('count') })
    .from(platformVideo)
    .where(gte(platformVideo.publishedAt, at))
    .groupBy(platformVideo.channelId)
    .as('published')

function selectListed(db: Executor, { asOf, publishedSince: since, range, sort }: ChannelFiguresOrder) {
  const recent = recentDays(asOf)
  const published = publishedSince(since)
  const inPeriod = periodDays(range, measureOfSort(sort) ?? 'views')
  return db
    .select({
      channel,
      credential: channelCredential.status,
      ownerName: staff.fullName,
      groupName: channelGroup.name,
      departmentCode: department.label,
      subsNet7: recent.subsNet7,
      subsNet28: recent.subsNet28,
      lastDay: recent.lastDay,
      published7: sql<number>`COALESCE(${published.count}, 0)`,
    })
    .from(channel)
    .innerJoin(staff, eq(staff.id, channel.ownerStaffId))
    .innerJoin(department, eq(department.id, channel.departmentId))
    .leftJoin(channelGroup, eq(channelGroup.id, channel.groupId))
    .leftJoin(channelCredential, eq(channelCredential.channelId, channel.id))
    .leftJoin(recent, eq(recent.channelId, channel.id))
    .leftJoin(published, eq(published.channelId, channel.id))
    .leftJoin(inPeriod, eq(inPeriod.channelId, channel.id))
}
/** A channel with what is counted of its last weeks. */
export type ListedFigures = Awaited<ReturnType<typeof selectListed>>[number]

const order: ListOrder<ChannelFiguresSortKey> = {
  id: channel.id,
  keys: {
    title: sql`lower(${channel.title})`,
    level: channel.level,
    // By how high the risk is, not by the letter.
    riskGrade: sql`array_position(ARRAY['C', 'B', 'A', 'S'], ${channel.riskGrade})`,
    subscribers: channel.subscriberCount,
    subsNet7: sql`recent.subs_net_7`,
    subsNet28: sql`recent.subs_net_28`,
    published7: sql`COALESCE(published.count, 0)`,
    lastPublishAt: channel.lastPublishAt,
    ...(Object.fromEntries(dataMeasures.map((measure) => [measure, sql`in_period.value`])) as Record<
      (typeof dataMeasures)[number],
      SQL
    >),
    dataDay: sql`recent.last_day`,
  },
  mayLack: ['riskGrade', 'subsNet7', 'subsNet28', ...dataMeasures, 'dataDay'],
}

const matching = (
  actor: Actor,
  { channels, channelIds, contract, ids }: ChannelFiguresFilter,
): SQL | undefined =>
  and(
    matchingChannels(actor, channels),
    ids && idsIn(channel.id, ids),
    channelIds?.length ? inArray(channel.id, [...channelIds]) : undefined,
    contract,
  )

/** A window of channels within somebody's data scope. */
export function findChannelFigures(
  db: Executor,
  actor: Actor,
  filter: ChannelFiguresFilter,
  asked: ChannelFiguresOrder,
): Promise<ListedFigures[]> {
  const rows = selectListed(db, asked).where(matching(actor, filter)).$dynamic()
  return windowed(rows, ordering(order, asked.sort), asked)
}

/** How many channels the list has; with `most`, as far as that and one. */
export function countChannelFigures(
  db: Executor,
  actor: Actor,
  filter: ChannelFiguresFilter,
  most = mostChannels,
): Promise<number> {
  const found = db
    .select({ id: channel.id })
    .from(channel)
    .leftJoin(channelCredential, eq(channelCredential.channelId, channel.id))
    .where(matching(actor, filter))
  return countUpTo(db, found.$dynamic(), most)
}
const mostChannels = 1_000_000

/** Views of channels day by day, by channel; a day that is not there is left out. */
export async function findViewDays(db: Executor, ids: readonly bigint[], { from, to }: DayRange) {
  const byChannel = new Map<bigint, Map<string, string>>()
  if (ids.length === 0) return byChannel
  const rows = await db
    .select({ channelId: channelDay.channelId, day: channelDay.day, views: channelDay.views })
    .from(channelDay)
    .where(and(inArray(channelDay.channelId, [...ids]), between(channelDay.day, from, to)))
  for (const { channelId, day, views } of rows) {
    if (views === null) continue
    const ofChannel = byChannel.get(channelId) ?? new Map<string, string>()
    byChannel.set(channelId, ofChannel.set(day, String(views)))
  }
  return byChannel
}
