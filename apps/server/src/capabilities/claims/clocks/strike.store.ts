import type { StrikeSortKey } from '@pindao/protocol/claims/strike.endpoints.ts'
import type { StrikeKind, StrikeStatus } from '@pindao/protocol/claims/strike.fields.ts'
import { and, asc, desc, eq, exists, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { inDepartment } from '#src/capabilities/access/access.ts'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import type { Actor } from '#src/platform/context.ts'
import { contains } from '#src/platform/db/contains.ts'
import { countUpTo } from '#src/platform/db/count-up-to.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { idsIn, type ListOrder, listPage, type SortedWindow } from '#src/platform/db/listing.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { updateVersion } from '#src/platform/db/version.ts'
import { claim } from '../claim.table.ts'
import { type StrikeRow, strike } from './strike.table.ts'

/** What a list of strikes is narrowed by. */
export type StrikeFilter = {
  readonly words?: string | undefined
  readonly kind?: readonly StrikeKind[] | undefined
  readonly status?: readonly StrikeStatus[] | undefined
  readonly from?: number | undefined
  readonly undated?: boolean
  readonly channelId?: bigint | undefined
  readonly platform?: string | undefined
  readonly departmentId?: bigint | undefined
  readonly own?: boolean
  /** Those that were chosen. */
  readonly ids?: readonly string[] | undefined
}

/** How many of the kind count against the channel now. */
const active = sql<number>`(SELECT count(*)::int FROM strike o
  WHERE o.channel_id = ${strike.channelId} AND o.kind = ${strike.kind} AND o.status = 'active')`

const writer = alias(staff, 'writer')

const selectListed = (db: Executor) =>
  db
    .select({
      strike,
      channel,
      active,
      departmentCode: department.label,
      ownerName: staff.fullName,
      writerName: writer.fullName,
    })
    .from(strike)
    .innerJoin(channel, eq(channel.id, strike.channelId))
    .innerJoin(department, eq(department.id, channel.departmentId))
    .innerJoin(staff, eq(staff.id, channel.ownerStaffId))
    .leftJoin(writer, eq(writer.id, strike.createdBy))
/** A strike with what lists show of it. */
export type ListedStrike = Awaited<ReturnType<typeof selectListed>>[number]

const order: ListOrder<StrikeSortKey> = {
  id: strike.id,
  keys: {
    // What counts comes before what is over.
    active: sql`(CASE WHEN ${strike.status} = 'active' THEN ${active} ELSE 0 END)`,
    expiresAt: strike.expiresAt,
    receivedAt: strike.receivedAt,
    updatedAt: strike.updatedAt,
  },
}

function matching(db: Executor, actor: Actor, filter: StrikeFilter): SQL | undefined {
  const { words, kind, status, from, undated, channelId, platform, departmentId, own, ids } = filter
  const ofChannel = and(
    eq(channel.id, strike.channelId),
    withinScope(actor, channel),
    platform === undefined ? undefined : eq(channel.platform, platform),
    departmentId === undefined ? undefined : inDepartment(channel.departmentId, departmentId),
    own ? eq(channel.ownerStaffId, actor.staffId) : undefined,
  )
  const there = (where: SQL | undefined) =>
    exists(db.select({ one: sql`1` }).from(channel).where(and(ofChannel, where)))
  return and(
    there(undefined),
    ids && idsIn(strike.id, ids),
    words
      ? or(
          contains(strike.videoTitle, words),
          contains(strike.claimantName, words),
          there(contains(channel.title, words)),
        )
      : undefined,
    kind?.length ? inArray(strike.kind, [...kind]) : undefined,
    status?.length ? inArray(strike.status, [...status]) : undefined,
    from === undefined ? undefined : and(eq(strike.status, 'active'), gte(active, from)),
    undated ? and(eq(strike.status, 'active'), isNull(strike.receivedAt)) : undefined,
    channelId === undefined ? undefined : eq(strike.channelId, channelId),
  )
}

/** Strikes against channels of somebody's data scope, as a filter says. */
export function listStrikes(
  db: Executor,
  actor: Actor,
  filter: StrikeFilter,
  window: SortedWindow<StrikeSortKey>,
) {
  const where = matching(db, actor, filter)
  return listPage(db, selectListed(db).$dynamic(), { of: strike, where, order, window })
}

/** How many there are, `most` and one at most. */
export const countStrikes = (db: Executor, actor: Actor, filter: StrikeFilter, most: number) =>
  countUpTo(
    db,
    db
      .select({ id: strike.id })
      .from(strike)
      .where(matching(db, actor, filter)),
    most,
  )

/** A strike, whoever may see it; null where there is none. */
export async function findStrike(db: Executor, id: bigint): Promise<ListedStrike | null> {
  const [row] = await selectListed(db).where(eq(strike.id, id))
  return row ?? null
}

/** A strike as it stands now; until the transaction ends nobody else changes it. */
export async function lockStrike(tx: Tx, id: bigint): Promise<ListedStrike | null> {
  await tx.select({ id: strike.id }).from(strike).where(eq(strike.id, id)).for('update')
  return findStrike(tx, id)
}

/** All that a channel has, those that count first, and then the newest. */
export const findStrikesOf = (db: Executor, channelId: bigint): Promise<ListedStrike[]> =>
  selectListed(db)
    .where(eq(strike.channelId, channelId))
    .orderBy(
      desc(sql`(${strike.status} = 'active')`),
      sql`${strike.receivedAt} DESC NULLS LAST`,
      desc(strike.id),
    )

/** A channel with whose it is; null where there is none. */
export async function findChannelOf(db: Executor, id: bigint) {
  const [row] = await db.select().from(channel).where(eq(channel.id, id))
  return row ?? null
}

/** A claim with whose it is; null where there is none. */
export async function findClaimOf(db: Executor, id: bigint) {
  const [row] = await db.select().from(claim).where(eq(claim.id, id))
  return row ?? null
}

/** Strikes that count and whose term is over; until the transaction ends nobody else changes them. */
export const lockLapsed = (tx: Tx, at: string, most: number) =>
  tx
    .select({ strike, channel })
    .from(strike)
    .innerJoin(channel, eq(channel.id, strike.channelId))
    .where(and(eq(strike.status, 'active'), lte(strike.expiresAt, at)))
    .orderBy(asc(strike.expiresAt), asc(strike.id))
    .limit(most)
    .for('update', { of: strike })

export async function insertStrike(tx: Tx, values: typeof strike.$inferInsert): Promise<StrikeRow> {
  const [row] = await tx.insert(strike).values(values).returning()
  if (!row) throw new Error('a strike was not written')
  return row
}

/** Writes a strike if it is still as it was read. @throws access.changedMeanwhile */
export const changeStrike = (
  tx: Tx,
  read: Pick<StrikeRow, 'id' | 'version'>,
  change: Partial<typeof strike.$inferInsert>,
) => updateVersion(tx, strike, read, change)
