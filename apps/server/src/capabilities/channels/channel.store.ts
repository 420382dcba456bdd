import type { ChannelSortKey } from '@pindao/protocol/channels/channel.endpoints.ts'
import { channelUse } from '@pindao/protocol/channels/channel.states.ts'
import type { Platform } from '@pindao/protocol/channels/platforms.ts'
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import type { PlatformChannel } from '#src/capabilities/platforms/platforms.ts'
import type { Actor, RecordScope } from '#src/platform/context.ts'
import { countUpTo } from '#src/platform/db/count-up-to.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import {
  countRows,
  type ListOrder,
  ordering,
  readPage,
  type SortedWindow,
  windowed,
} from '#src/platform/db/listing.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { type ChannelFilter, channelsInUse } from './channel.filter.ts'
import { channel, channelAssignment, channelCredential, channelGroup } from './channel.table.ts'
import { matching } from './channel-matching.store.ts'
import { firstFacts } from './first-facts.ts'

export type ChannelRow = typeof channel.$inferSelect

export const owner = alias(staff, 'owner')
export const backup = alias(staff, 'backup')
const grantor = alias(staff, 'grantor')

const listed = {
  channel,
  /** The stored code, null for a channel that was never authorised. */
  credential: channelCredential.status,
  credentialProblem: channelCredential.lastErrorCode,
  departmentCode: department.label,
  groupName: channelGroup.name,
  ownerName: owner.fullName,
  backupName: backup.fullName,
}
const detailed = {
  ...listed,
  grantedBy: channelCredential.grantedBy,
  grantedByName: grantor.fullName,
  scopes: channelCredential.scopes,
}

function selectListed(db: Executor) {
  return db
    .select(listed)
    .from(channel)
    .innerJoin(department, eq(department.id, channel.departmentId))
    .innerJoin(owner, eq(owner.id, channel.ownerStaffId))
    .leftJoin(backup, eq(backup.id, channel.backupStaffId))
    .leftJoin(channelGroup, eq(channelGroup.id, channel.groupId))
    .leftJoin(channelCredential, eq(channelCredential.channelId, channel.id))
}
/** A channel with what lists show of it. */
export type ListedChannel = Awaited<ReturnType<typeof selectListed>>[number]

function selectDetailed(db: Executor) {
  return db
    .select(detailed)
    .from(channel)
    .innerJoin(department, eq(department.id, channel.departmentId))
    .innerJoin(owner, eq(owner.id, channel.ownerStaffId))
    .leftJoin(backup, eq(backup.id, channel.backupStaffId))
    .leftJoin(channelGroup, eq(channelGroup.id, channel.groupId))
    .leftJoin(channelCredential, eq(channelCredential.channelId, channel.id))
    .leftJoin(grantor, eq(grantor.id, channelCredential.grantedBy))
}
/** A channel with everything its page shows. */
export type DetailedChannel = Awaited<ReturnType<typeof selectDetailed>>[number]

export const channelOrder: ListOrder<ChannelSortKey> = {
  id: channel.id,
  keys: {
    title: sql`lower(${channel.title})`,
    platform: channel.platform,
    level: channel.level,
    // By how high the risk is, not by the letter.
    riskGrade: sql`array_position(ARRAY['C', 'B', 'A', 'S'], ${channel.riskGrade})`,
    subscriberCount: channel.subscriberCount,
    videoCount: channel.videoCount,
    owner: sql`lower(${owner.fullName})`,
    lastPublishAt: channel.lastPublishAt,
    connectedAt: channel.connectedAt,
    createdAt: channel.createdAt,
  },
  mayLack: ['riskGrade'],
}

/** What a channel is called, for whoever may see it. */
export async function findChannelTitle(db: Executor, actor: Actor, id: bigint): Promise<string | null> {
  const [row] = await db
    .select({ title: channel.title })
    .from(channel)
    .where(and(eq(channel.id, id), withinScope(actor, channel)))
  return row?.title ?? null
}

/** Channels within somebody's data scope, as far as a window of them. */
export async function findChannels(
  db: Executor,
  actor: Actor,
  filter: ChannelFilter,
  window: SortedWindow<ChannelSortKey>,
): Promise<ListedChannel[]> {
  const query = selectListed(db).where(matching(actor, filter)).$dynamic()
  return windowed(query, ordering(channelOrder, window.sort), window)
}

/** One page of them, with their number. */
export function listChannels(
  db: Executor,
  actor: Actor,
  filter: ChannelFilter,
  window: SortedWindow<ChannelSortKey>,
) {
  return readPage(findChannels(db, actor, filter, window), countMatching(db, actor, filter, mostCounted))
}

/** There are hundreds of channels, not millions. */
const mostCounted = 1_000_000

/** How many channels of a filter somebody may see, as far as `most` and one. */
export function countMatching(
  db: Executor,
  actor: Actor,
  filter: ChannelFilter,
  most: number,
): Promise<number> {
  const found = db
    .select({ id: channel.id })
    .from(channel)
    .leftJoin(channelCredential, eq(channelCredential.channelId, channel.id))
    .where(matching(actor, filter))
  return countUpTo(db, found.$dynamic(), most)
}

/** One channel with everything its page shows; null for one that is not there. */
export async function findDetailed(db: Executor, id: bigint): Promise<DetailedChannel | null> {
  const [row] = await selectDetailed(db).where(eq(channel.id, id))
  return row ?? null
}

/** A channel as it stands now; until the transaction ends nobody else changes it. */
export async function lockChannel(tx: Tx, id: bigint): Promise<ChannelRow | null> {
  const [row] = await tx.select().from(channel).where(eq(channel.id, id)).for('update')
  return row ?? null
}

/** The same for whoever only relies on it: many at once may. */
export async function findChannelToKeep(tx: Tx, id: bigint): Promise<ChannelRow | null> {
  const [row] = await tx.select().from(channel).where(eq(channel.id, id)).for('share')
  return row ?? null
}

/** When a video became public on a channel last; an earlier one that is heard of later changes nothing. */
export async function setLastPublish(tx: Tx, id: bigint, at: string): Promise<void> {
  await tx
    .update(channel)
    .set({ lastPublishAt: sql`GREATEST(${channel.lastPublishAt}, ${at}::timestamptz)` })
    .where(eq(channel.id, id))
}

/** What channels are called, of those that somebody may see, by id. */
export async function findTitles(
  db: Executor,
  actor: Actor,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  const rows = await db
    .select({ id: channel.id, title: channel.title })
    .from(channel)
    .where(and(withinScope(actor, channel), inArray(channel.id, [...ids])))
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** The newest channels in use whose title, handle or id of the platform holds the words, for the global search. */
export async function findSuggestions(
  db: Executor,
  actor: Actor,
  words: string,
  limit: number,
): Promise<ChannelRow[]> {
  return db
    .select()
    .from(channel)
    .where(matching(actor, { ...channelsInUse, title: words }))
    .orderBy(desc(channel.id))
    .limit(limit)
}

/** The channels in use whose title or handle is one of the names, in any case, within somebody's data scope. */
export function findNamed(
  db: Executor,
  actor: Actor,
  names: readonly string[],
): Promise<Pick<ChannelRow, 'id' | 'title' | 'handle'>[]> {
  const wanted = names.map((name) => name.toLowerCase())
  const isNamed = or(
    inArray(sql`lower(${channel.title})`, wanted),
    inArray(sql`lower(${channel.handle})`, wanted),
  )
  return db
    .select({ id: channel.id, title: channel.title, handle: channel.handle })
    .from(channel)
    .where(and(withinScope(actor, channel), eq(channel.use, channelUse.codes.inUse), isNamed))
}

/** How many channels in use somebody may see. */
export function countChannels(db: Executor, actor: Actor): Promise<number> {
  return countRows(db, channel, matching(actor, channelsInUse))
}

export async function findChannel(
  db: Executor,
  id: bigint,
): Promise<{ channel: ChannelRow; credential: number | null } | null> {
  const [row] = await db
    .select({ channel, credential: channelCredential.status })
    .from(channel)
    .leftJoin(channelCredential, eq(channelCredential.channelId, channel.id))
    .where(eq(channel.id, id))
  return row ?? null
}

/** What a channel is called once the platform has told its title: a name that staff gave it stays. */
export function toldTitle(told: string) {
  const isPlatforms = sql`${channel.title} IS NOT DISTINCT FROM ${channel.platformTitle}`
  return {
    title: sql<string>`CASE WHEN ${isPlatforms} THEN ${told} ELSE ${channel.title} END`,
    platformTitle: told,
  }
}

/**
 * Writes a channel as the platform describes it, new or known. Owner and department are those of the person who
 * connected it first and stay theirs; the returned row lets the caller check them before the transaction ends.
 */
export async function upsertChannel(
  db: Executor,
  platform: Platform,
  described: PlatformChannel,
  by: RecordScope & { readonly now: string },
): Promise<ChannelRow> {
  const { platformChannelId, ...shown } = described
  const { now, ownerStaffId, departmentId } = by
  const [row] = await db
    .insert(channel)
    .values({
      ...firstFacts,
      ...shown,
      platformTitle: shown.title,
      platform,
      platformChannelId,
      ownerStaffId,
      departmentId,
      connectedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: [channel.platform, channel.platformChannelId],
      set: { ...shown, ...toldTitle(shown.title), connectedAt: now, updatedAt: now },
    })
    .returning()
  if (!row) throw new Error('an upsert returned no row')
  // The first owner; of a known channel somebody is on record already.
  await db
    .insert(channelAssignment)
    .values({ channelId: row.id, staffId: row.ownerStaffId, role: 'owner', startedAt: now })
    .onConflictDoNothing()
  return row
}
