import { collectionKinds } from '@pindao/protocol/channel-data/collection-kinds.ts'
import {
  type DataHealthSortKey,
  type DataState,
  dataStates,
  usualLateDays,
} from '@pindao/protocol/channel-data/health.endpoints.ts'
import { channelUse, credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import type { Platform } from '@pindao/protocol/channels/platforms.ts'
import { addDays } from '@pindao/protocol/core/zoned-day.ts'
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel, channelCredential } from '#src/capabilities/channels/channel.table.ts'
import { platformGrant } from '#src/capabilities/channels/grants/grant.table.ts'
import { pacificDay } from '#src/capabilities/platforms/platforms.ts'
import type { Actor } from '#src/platform/context.ts'
import { contains } from '#src/platform/db/contains.ts'
import { countUpTo } from '#src/platform/db/count-up-to.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { type ListOrder, ordering, readPage, type SortedWindow, windowed } from '#src/platform/db/listing.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { notCovered } from '../collection/collection.pace.ts'
import { dataCollection, dataOwner, dataOwnerFile } from '../facts/fact.table.ts'

/** What a list of channels with numbers is narrowed by. */
export type HealthFilter = {
  readonly id?: bigint | undefined
  readonly title?: string | undefined
  readonly platform?: readonly Platform[] | undefined
  readonly state?: readonly DataState[] | undefined
  /** Of channels that whoever asks owns or stands in for. */
  readonly own?: boolean
}

/** Counted right now: late when nothing came for so many hours. */
const countsLateHours = 24
const mostCounted = 1_000_000

const rankOf = (state: DataState) => sql.raw(String(dataStates.indexOf(state)))

/** The place of a row's state in `dataStates`. */
function stateRank(now: number): SQL<number> {
  const lastUsual = addDays(pacificDay(new Date(now)), -usualLateDays - 1)
  const countsSince = new Date(now - countsLateHours * 3_600_000).toISOString()
  const { problem, failures, succeededAt, kind, freshDay } = dataCollection
  return sql<number>`CASE
    WHEN ${failures} > 0 THEN ${rankOf('refused')}
    WHEN ${problem} = ${notCovered} THEN ${rankOf('uncovered')}
    WHEN ${succeededAt} IS NULL THEN ${rankOf('waiting')}
    WHEN ${kind} = 'counts' THEN
      CASE WHEN ${succeededAt} < ${countsSince}::timestamptz THEN ${rankOf('late')} ELSE ${rankOf('fresh')} END
    WHEN ${freshDay} IS NULL OR ${freshDay} < ${lastUsual}::date THEN ${rankOf('late')}
    ELSE ${rankOf('fresh')} END`
}

const pastDays = sql<number>`CASE WHEN ${dataCollection.backAt} IS NULL THEN 0
  ELSE ${dataCollection.backAt} - ${dataCollection.backFrom} + 1 END`

/** What stands in the rows of a channel's kinds, in one row. */
const ofKinds = (db: Executor, now: number) =>
  db
    .select({
      channelId: dataCollection.channelId,
      rank: sql<number>`min(${stateRank(now)})`.as('rank'),
      freshDay: sql<string | null>`min(${dataCollection.freshDay})::text`.as('first_fresh_day'),
      pastDays: sql<number>`sum(${pastDays})::int`.as('past_days'),
    })
    .from(dataCollection)
    .groupBy(dataCollection.channelId)
    .as('kinds')

/** One whose authorisation is gone is refused everything, whatever was there before. */
const rankOfChannel = (rank: SQL.Aliased<number>) =>
  sql<number>`CASE WHEN ${channelCredential.status} <> ${credentialStatus.codes.normal} THEN ${rankOf('refused')} ELSE ${rank} END`

function select(db: Executor, now: number) {
  const kinds = ofKinds(db, now)
  const query = db
    .select({
      id: channel.id,
      title: channel.title,
      avatarUrl: channel.avatarUrl,
      platform: channel.platform,
      ownerStaffId: channel.ownerStaffId,
      ownerName: staff.fullName,
      credential: channelCredential.status,
      rank: rankOfChannel(kinds.rank).as('channel_rank'),
      freshDay: kinds.freshDay,
      pastDays: kinds.pastDays,
    })
    .from(channel)
    .innerJoin(channelCredential, eq(channelCredential.channelId, channel.id))
    .innerJoin(kinds, eq(kinds.channelId, channel.id))
    .innerJoin(staff, eq(staff.id, channel.ownerStaffId))
  return { query, kinds }
}
/** A channel with how its numbers stand altogether. */
export type ListedHealth = Awaited<ReturnType<typeof select>['query']>[number]

function matching(actor: Actor, filter: HealthFilter, rank: SQL): SQL | undefined {
  const { id, title, platform, state, own } = filter
  return and(
    eq(channel.use, channelUse.codes.inUse),
    withinScope(actor, channel),
    id === undefined ? undefined : eq(channel.id, id),
    title ? contains(channel.title, title) : undefined,
    platform?.length ? inArray(channel.platform, [...platform]) : undefined,
    state?.length
      ? inArray(
          rank,
          state.map((one) => dataStates.indexOf(one)),
        )
      : undefined,
    own ? or(eq(channel.ownerStaffId, actor.staffId), eq(channel.backupStaffId, actor.staffId)) : undefined,
  )
}

/** One page of the channels whose numbers are collected, within somebody's data scope. */
export function listHealth(
  db: Executor,
  actor: Actor,
  { filter, now }: { readonly filter: HealthFilter; readonly now: number },
  window: SortedWindow<DataHealthSortKey>,
) {
  const { query, kinds } = select(db, now)
  const order: ListOrder<DataHealthSortKey> = {
    id: channel.id,
    keys: {
      state: rankOfChannel(kinds.rank),
      title: sql`lower(${channel.title})`,
      freshDay: sql`${kinds.freshDay}`,
      pastDays: sql`${kinds.pastDays}`,
    },
    mayLack: ['freshDay'],
  }
  const where = matching(actor, filter, rankOfChannel(kinds.rank))
  const counted = db
    .select({ id: channel.id })
    .from(channel)
    .innerJoin(channelCredential, eq(channelCredential.channelId, channel.id))
    .innerJoin(kinds, eq(kinds.channelId, channel.id))
    .where(where)
  const rows = windowed(query.where(where).$dynamic(), ordering(order, window.sort), window)
  return readPage<ListedHealth>(rows, countUpTo(db, counted.$dynamic(), mostCounted))
}

/** The kinds of these channels, each with its state. */
export async function findKinds(db: Executor, channelIds: readonly bigint[], now: number) {
  if (channelIds.length === 0) return []
  return db
    .select({ row: dataCollection, rank: stateRank(now), pastDays })
    .from(dataCollection)
    .where(inArray(dataCollection.channelId, [...channelIds]))
    .orderBy(sql`array_position(${sql.param([...collectionKinds])}::text[], ${dataCollection.kind})`)
}
export type ListedKind = Awaited<ReturnType<typeof findKinds>>[number]

/** Content owners behind channels of somebody's data scope, and what of their files is in. */
export function findOwners(db: Executor, actor: Actor) {
  const files = db
    .select({
      platform: dataOwnerFile.platform,
      contentOwnerId: dataOwnerFile.contentOwnerId,
      files: sql<number>`count(*)::int`.as('files'),
      freshDay: sql<string | null>`max(${dataOwnerFile.day})::text`.as('fresh_day'),
    })
    .from(dataOwnerFile)
    .groupBy(dataOwnerFile.platform, dataOwnerFile.contentOwnerId)
    .as('files')
  return db
    .select({ owner: dataOwner, files: files.files, freshDay: files.freshDay })
    .from(dataOwner)
    .leftJoin(
      files,
      and(eq(files.platform, dataOwner.platform), eq(files.contentOwnerId, dataOwner.contentOwnerId)),
    )
    .where(
      sql`EXISTS (
        SELECT FROM ${platformGrant}
        JOIN ${channelCredential} ON ${channelCredential.grantId} = ${platformGrant.id}
        JOIN ${channel} ON ${channel.id} = ${channelCredential.channelId}
        WHERE ${and(
          sql`${platformGrant.platform} = ${dataOwner.platform}`,
          sql`${platformGrant.accountId} = ${dataOwner.contentOwnerId}`,
          eq(platformGrant.kind, 'google_cms'),
          withinScope(actor, channel),
        )})`,
    )
    .orderBy(dataOwner.contentOwnerId)
}
