import { type DataMeasure, dataMeasures, measureOfSort } from '@pindao/protocol/channel-data/data-measures.ts'
import type { DayRange } from '@pindao/protocol/channel-data/data-period.ts'
import {
  lifeViews,
  type OperationVideoSortKey,
} from '@pindao/protocol/channel-data/operation-video.filter.ts'
import type { Sort } from '@pindao/protocol/core/fields.ts'
import { and, between, eq, getTableColumns, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, QueryBuilder } from 'drizzle-orm/pg-core'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import {
  type ChannelFilter,
  claimColumns,
  matchingChannels,
  type VideoClaimFilter,
  videoClaimIs,
} from '#src/capabilities/channels/channels.ts'
import { platformVideo } from '#src/capabilities/channels/sync/sync.table.ts'
import { videoClaim } from '#src/capabilities/channels/sync/video-claim.table.ts'
import type { Actor } from '#src/platform/context.ts'
import { contains } from '#src/platform/db/contains.ts'
import { countUpTo } from '#src/platform/db/count-up-to.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { idsIn, type ListOrder, ordering, type Window } from '#src/platform/db/listing.ts'
import { videoDay, videoTotal } from '../facts/fact.table.ts'
import { sumsOver } from './day-sums.store.ts'
import { findSpanOf } from './video-span.store.ts'
import { videoSpan } from './video-span.table.ts'

export type OperationVideoFilter = VideoClaimFilter & {
  readonly channels: ChannelFilter
  readonly channelIds?: readonly bigint[] | undefined
  /** Of the channel, by its contracts. */
  readonly contract?: SQL | undefined
  readonly title?: string | undefined
  readonly kind?: string | undefined
  readonly visibility?: readonly number[] | undefined
  /** Instants: from the first on, before the second. */
  readonly publishedFrom?: string | undefined
  readonly publishedBefore?: string | undefined
  /** Rows that were chosen: the other conditions do not count. */
  readonly ids?: readonly string[] | undefined
}

/** Which rows of the list, in which order; `range` is the period, null the whole life. */
export type OperationVideoOrder = Window & {
  readonly sort: Sort<OperationVideoSortKey>
  readonly range: DayRange | null
}

const selectListed = (db: Executor) =>
  db
    .select({
      video: platformVideo,
      life: getTableColumns(videoTotal),
      channelTitle: channel.title,
      channelLevel: channel.level,
      monetisation: channel.monetisation,
      ownerName: staff.fullName,
      departmentCode: department.label,
      claim: claimColumns,
    })
    .from(platformVideo)
    .innerJoin(channel, eq(channel.id, platformVideo.channelId))
    .innerJoin(staff, eq(staff.id, channel.ownerStaffId))
    .innerJoin(department, eq(department.id, channel.departmentId))
    .leftJoin(videoTotal, eq(videoTotal.platformVideoId, platformVideo.id))
    .leftJoin(
      videoClaim,
      and(
        eq(videoClaim.platform, platformVideo.platform),
        eq(videoClaim.platformVideoId, platformVideo.platformVideoId),
      ),
    )
/** A video with its channel and its life; null where nothing was collected of it. */
export type ListedOperationVideo = Awaited<ReturnType<typeof selectListed>>[number]

const life: Readonly<Record<(typeof lifeViews)[number], PgColumn>> = {
  views1: videoTotal.views1,
  views7: videoTotal.views7,
  views28: videoTotal.views28,
  lifeViews: videoTotal.views,
}

/** What the period comes to, for an order by it. */
const inPeriod = sql`in_period.value`

const orderIn = (range: DayRange | null): ListOrder<OperationVideoSortKey> => ({
  id: platformVideo.id,
  keys: {
    title: sql`lower(${platformVideo.title})`,
    publishedAt: platformVideo.publishedAt,
    duration: platformVideo.durationSec,
    ...life,
    ...(Object.fromEntries(
      dataMeasures.map((measure) => [measure, range === null ? videoTotal[measure] : inPeriod]),
    ) as Record<(typeof dataMeasures)[number], PgColumn | SQL>),
    dataDay: videoTotal.lastDay,
  },
  // None of these is there before anything was collected.
  mayLack: [...lifeViews, ...dataMeasures, 'dataDay'],
})

/** Videos within somebody's data scope that a filter asks for; for queries that join the channel. */
function matching(actor: Actor, filter: OperationVideoFilter): SQL | undefined {
  const { channels, channelIds, contract, title, kind, visibility, publishedFrom, publishedBefore, ids } =
    filter
  return and(
    matchingChannels(actor, channels),
    ids && idsIn(platformVideo.id, ids),
    channelIds?.length ? inArray(platformVideo.channelId, [...channelIds]) : undefined,
    contract,
    title ? or(contains(platformVideo.title, title), eq(platformVideo.platformVideoId, title)) : undefined,
    kind === undefined ? undefined : eq(platformVideo.kind, kind),
    visibility?.length ? inArray(platformVideo.visibility, [...visibility]) : undefined,
    videoClaimIs(filter, platformVideo),
    publishedFrom === undefined ? undefined : gte(platformVideo.publishedAt, publishedFrom),
    publishedBefore === undefined ? undefined : lt(platformVideo.publishedAt, publishedBefore),
  )
}

/**
 * A window of the list. Its ids are found first, from narrow rows: what is shown of a video is read for the rows of the
 * page alone.
 */
export async function findOperationVideos(
  db: Executor,
  actor: Actor,
  filter: OperationVideoFilter,
  { sort, range, offset, limit }: OperationVideoOrder,
): Promise<readonly ListedOperationVideo[]> {
  const found = db
    .select({ id: platformVideo.id })
    .from(platformVideo)
    .innerJoin(channel, eq(channel.id, platformVideo.channelId))
    .leftJoin(videoTotal, eq(videoTotal.platformVideoId, platformVideo.id))
    .$dynamic()
  const measure = measureOfSort(sort)
  if (range !== null && measure !== undefined) {
    const sums = await periodSums(db, actor, filter, range, measure)
    found.leftJoin(sums, eq(sums.id, platformVideo.id))
  }
  const page = await found
    .where(matching(actor, filter))
    .orderBy(...ordering(orderIn(range), sort))
    .limit(limit)
    .offset(offset)
  if (page.length === 0) return []
  const ids = page.map(({ id }) => id)
  const rows = await selectListed(db).where(inArray(platformVideo.id, ids))
  const byId = new Map(rows.map((row) => [row.video.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * What a period comes to, by video: of a named one as it was added up before; days that somebody chose are added up now,
 * those of the channels in sight.
 */
async function periodSums(
  db: Executor,
  actor: Actor,
  { channelIds, channels }: OperationVideoFilter,
  range: DayRange,
  measure: DataMeasure,
) {
  const builder = new QueryBuilder()
  const span = await findSpanOf(db, range)
  if (span !== null)
    return builder
      .select({ id: videoSpan.platformVideoId, value: sql<string | null>`${videoSpan[measure]}`.as('value') })
      .from(videoSpan)
      .where(eq(videoSpan.span, span))
      .as('in_period')
  const inSight = builder
    .select({ id: channel.id })
    .from(channel)
    .where(
      and(
        matchingChannels(actor, channels),
        channelIds?.length ? inArray(channel.id, [...channelIds]) : undefined,
      ),
    )
  return builder
    .select({ id: videoDay.platformVideoId, value: sumsOver(videoDay)[measure].as('value') })
    .from(videoDay)
    .where(and(between(videoDay.day, range.from, range.to), inArray(videoDay.channelId, inSight)))
    .groupBy(videoDay.platformVideoId)
    .as('in_period')
}

/** How many videos the list has; with `most`, as far as that and one. */
export function countOperationVideos(
  db: Executor,
  actor: Actor,
  filter: OperationVideoFilter,
  most = mostCounted,
) {
  const found = db
    .select({ id: platformVideo.id })
    .from(platformVideo)
    .innerJoin(channel, eq(channel.id, platformVideo.channelId))
    .where(matching(actor, filter))
  return countUpTo(db, found.$dynamic(), most)
}
const mostCounted = 1_000_000
