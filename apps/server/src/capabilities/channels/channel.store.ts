import type { ChannelSortKey } from '@pindao/protocol/channels/channel.endpoints.ts'
import type { Platform } from '@pindao/protocol/channels/platforms.ts'
import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import type { PlatformChannel } from '#src/capabilities/platforms/platforms.ts'
import type { Actor, RecordScope } from '#src/platform/context.ts'
import { contains } from '#src/platform/db/contains.ts'
import { countUpTo } from '#src/platform/db/count-up-to.ts'
import type { Executor } from '#src/platform/db/database.ts'
import {
  countRows,
  type ListOrder,
  ordering,
  readPage,
  type SortedWindow,
  windowed,
} from '#src/platform/db/listing.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { channel, channelCredential } from './channel.table.ts'
import { firstFacts } from './first-facts.ts'

export type ChannelRow = typeof channel.$inferSelect
/** A channel with what lists show of it. `credential` is the stored code, null for a channel never authorised. */
export type ListedChannel = {
  readonly channel: ChannelRow
  readonly credential: number | null
  readonly departmentCode: string
  readonly ownerName: string
}
export type ChannelFilter = {
  readonly title?: string | undefined
  readonly platform?: Platform
  /** Stored codes; null is a channel that was never authorised. */
  readonly credentials?: readonly (number | null)[] | undefined
}

const listed = {
  channel,
  credential: channelCredential.status,
  departmentCode: department.label,
  ownerName: staff.fullName,
}

function selectListed(db: Executor) {
  return db
    .select(listed)
    .from(channel)
    .innerJoin(department, eq(department.id, channel.departmentId))
    .innerJoin(staff, eq(staff.id, channel.ownerStaffId))
    .leftJoin(channelCredential, eq(channelCredential.channelId, channel.id))
}

const channelOrder: ListOrder<ChannelSortKey> = {
  id: channel.id,
  keys: {
    title: sql`lower(${channel.title})`,
    subscriberCount: channel.subscriberCount,
    connectedAt: channel.connectedAt,
    createdAt: channel.createdAt,
  },
}

/** What a channel is called, for whoever may see it. */
export async function findChannelTitle(db: Executor, actor: Actor, id: bigint): Promise<string | null> {
  const [row] = await db
    .select({ title: channel.title })
    .from(channel)
    .where(and(eq(channel.id, id), withinScope(actor, channel)))
  return row?.title ?? null
}

/** One page of the channels within somebody's data scope, with their number. */
export function listChannels(
  db: Executor,
  actor: Actor,
  filter: ChannelFilter,
  window: SortedWindow<ChannelSortKey>,
) {
  const where = matching(actor, filter)
  const query = selectListed(db).where(where).$dynamic()
  return readPage(
    windowed(query, ordering(channelOrder, window.sort), window),
    countMatching(db, actor, filter, mostCounted),
  )
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

/** One channel as lists show it; null for one that is not there. */
export async function findListed(db: Executor, id: bigint): Promise<ListedChannel | null> {
  const [row] = await selectListed(db).where(eq(channel.id, id))
  return row ?? null
}

/** The newest channels whose title or handle holds the words, for the global search. */
export async function findSuggestions(
  db: Executor,
  actor: Actor,
  words: string,
  limit: number,
): Promise<ChannelRow[]> {
  return db
    .select()
    .from(channel)
    .where(
      and(withinScope(actor, channel), or(contains(channel.title, words), contains(channel.handle, words))),
    )
    .orderBy(desc(channel.id))
    .limit(limit)
}

/** The channels whose title or handle is one of the names, in any case, within somebody's data scope. */
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
    .where(and(withinScope(actor, channel), isNamed))
}

/** The channels of a platform to choose from, by title. */
export async function listChoices(
  db: Executor,
  actor: Actor,
  filter: ChannelFilter & { readonly limit: number },
): Promise<ListedChannel[]> {
  return selectListed(db)
    .where(matching(actor, filter))
    .orderBy(asc(channel.title), asc(channel.id))
    .limit(filter.limit)
}

export function countChannels(db: Executor, actor: Actor): Promise<number> {
  return countRows(db, channel, matching(actor, {}))
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
      set: { ...shown, connectedAt: now, updatedAt: now },
    })
    .returning()
  if (!row) throw new Error('an upsert returned no row')
  return row
}

function matching(actor: Actor, { title, platform, credentials }: ChannelFilter): SQL | undefined {
  return and(
    withinScope(actor, channel),
    platform === undefined ? undefined : eq(channel.platform, platform),
    title ? contains(channel.title, title) : undefined,
    credentials?.length ? or(...credentials.map(withCredential)) : undefined,
  )
}

function withCredential(code: number | null): SQL {
  return code === null ? isNull(channelCredential.status) : eq(channelCredential.status, code)
}
