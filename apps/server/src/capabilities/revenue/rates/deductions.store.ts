import { firstDay, lastDay, type Month } from '@pindao/protocol/contracts/month.ts'
import type { DeductionSortKey } from '@pindao/protocol/revenue/money-table.filter.ts'
import { settlementStatus } from '@pindao/protocol/revenue/settlement.states.ts'
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { contractChannel } from '#src/capabilities/contracts/contracts/contract.table.ts'
import type { Actor } from '#src/platform/context.ts'
import { contains } from '#src/platform/db/contains.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { type ListOrder, listPage, type SortedWindow } from '#src/platform/db/listing.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { updateVersion } from '#src/platform/db/version.ts'
import { settlement, settlementLine } from '../settlement/settlement.table.ts'
import { revenueDeduction } from './money-table.table.ts'

export type DeductionRow = typeof revenueDeduction.$inferSelect

/** What a list of deductions is narrowed by. */
export type DeductionFilter = {
  readonly words?: string | undefined
  readonly month?: string | undefined
  readonly channelId?: bigint | undefined
  readonly platform?: string | undefined
  readonly currency?: string | undefined
}

const stands = [settlementStatus.codes.confirmed, settlementStatus.codes.paid]
const isSettled = inArray(settlement.status, stands)

/**
 * Number of a confirmed or paid settlement that has revenue of a channel and earning month in its lines, or is the month's of
 * the contract that held the channel then: what is said about that month comes too late.
 */
const settledBy = sql<string | null>`COALESCE(
  (SELECT ${settlement.no} FROM ${settlementLine} JOIN ${settlement} ON ${settlement.id} = ${settlementLine.settlementId}
    WHERE ${settlementLine.channelId} = ${revenueDeduction.channelId}
      AND ${settlementLine.earningMonth} = ${revenueDeduction.earningMonth} AND ${isSettled}
    ORDER BY ${settlement.id} LIMIT 1),
  (SELECT ${settlement.no} FROM ${contractChannel} JOIN ${settlement} ON ${settlement.contractId} = ${contractChannel.contractId}
    WHERE ${contractChannel.channelId} = ${revenueDeduction.channelId}
      AND ${contractChannel.fromDay} <= ((${revenueDeduction.earningMonth} || '-01')::date + interval '1 month - 1 day')::date
      AND COALESCE(${contractChannel.toDay}, 'infinity'::date) >= (${revenueDeduction.earningMonth} || '-01')::date
      AND ${settlement.month} = ${revenueDeduction.earningMonth} AND ${isSettled}
    ORDER BY ${settlement.id} LIMIT 1))`

const selectListed = (db: Executor) =>
  db
    .select({ deduction: revenueDeduction, channel, createdBy: staff.fullName, settledBy })
    .from(revenueDeduction)
    .innerJoin(channel, eq(channel.id, revenueDeduction.channelId))
    .innerJoin(staff, eq(staff.id, revenueDeduction.createdBy))
export type ListedDeduction = Awaited<ReturnType<typeof selectListed>>[number]

const order: ListOrder<DeductionSortKey> = {
  id: revenueDeduction.id,
  keys: {
    month: revenueDeduction.earningMonth,
    channel: sql`lower(${channel.title})`,
    platformTax: revenueDeduction.platformTax,
    fees: revenueDeduction.fees,
    updatedAt: revenueDeduction.updatedAt,
  },
}

/** Rows are counted without their channels: what asks of these stands in a query of its own. */
function matching(db: Executor, actor: Actor, filter: DeductionFilter): SQL | undefined {
  const { words, month, channelId, platform, currency } = filter
  const ofChannel = and(
    withinScope(actor, channel),
    platform ? eq(channel.platform, platform) : undefined,
    words ? or(contains(channel.title, words), contains(channel.platformChannelId, words)) : undefined,
  )
  return and(
    ofChannel
      ? inArray(revenueDeduction.channelId, db.select({ id: channel.id }).from(channel).where(ofChannel))
      : undefined,
    month ? eq(revenueDeduction.earningMonth, month) : undefined,
    channelId === undefined ? undefined : eq(revenueDeduction.channelId, channelId),
    currency ? eq(revenueDeduction.currency, currency) : undefined,
  )
}

/** Deductions of channels in somebody's data scope, as a filter says. */
export const listDeductions = (
  db: Executor,
  actor: Actor,
  filter: DeductionFilter,
  window: SortedWindow<DeductionSortKey>,
) =>
  listPage(db, selectListed(db).$dynamic(), {
    of: revenueDeduction,
    where: matching(db, actor, filter),
    order,
    window,
  })

/** A deduction, whoever may see it; null where there is none. */
export async function findDeduction(db: Executor, id: bigint): Promise<ListedDeduction | null> {
  const [row] = await selectListed(db).where(eq(revenueDeduction.id, id))
  return row ?? null
}

/** Deductions that rows of a sheet mean: by id, or by channel, wherever they are. */
export function findMeantDeductions(
  db: Executor,
  { ids, channelIds }: { readonly ids: readonly bigint[]; readonly channelIds: readonly bigint[] },
) {
  return selectListed(db).where(
    or(
      ids.length > 0 ? inArray(revenueDeduction.id, [...ids]) : sql`false`,
      channelIds.length > 0 ? inArray(revenueDeduction.channelId, [...channelIds]) : sql`false`,
    ),
  )
}

/** Channels of somebody's data scope that are named by our number or by their id on a platform. */
export function findMeantChannels(db: Executor, actor: Actor, names: readonly string[]) {
  if (names.length === 0) return Promise.resolve([])
  const ids = names.filter((name) => /^[1-9]\d{0,17}$/u.test(name)).map(BigInt)
  const { id, title, platformChannelId } = channel
  return db
    .select({ id, title, platformChannelId })
    .from(channel)
    .where(
      and(
        withinScope(actor, channel),
        or(ids.length > 0 ? inArray(id, ids) : undefined, inArray(platformChannelId, [...names])),
      ),
    )
}
export type MeantChannel = Awaited<ReturnType<typeof findMeantChannels>>[number]

/** Whose a channel is, and what it is called. */
export async function findScopedChannel(db: Executor, id: bigint) {
  const { title, ownerStaffId, departmentId, backupStaffId, groupId } = channel
  const [row] = await db
    .select({ id: channel.id, title, ownerStaffId, departmentId, backupStaffId, groupId })
    .from(channel)
    .where(eq(channel.id, id))
  return row ?? null
}

/** A deduction as it stands now; until the transaction ends nobody else changes it. */
export async function lockDeduction(tx: Tx, id: bigint): Promise<DeductionRow | null> {
  const [row] = await tx.select().from(revenueDeduction).where(eq(revenueDeduction.id, id)).for('update')
  return row ?? null
}

/** Number of the settlement that a channel's month stands in for good; null while it can still be said. */
export async function settlementOf(db: Executor, channelId: bigint, month: Month): Promise<string | null> {
  const { rows } = await db.execute<{ no: string }>(sql`
    SELECT ${settlement.no} AS no FROM ${settlement} WHERE ${isSettled} AND (
      EXISTS (SELECT FROM ${settlementLine} WHERE ${settlementLine.settlementId} = ${settlement.id}
        AND ${settlementLine.channelId} = ${channelId} AND ${settlementLine.earningMonth} = ${month})
      OR (${settlement.month} = ${month} AND EXISTS (SELECT FROM ${contractChannel}
        WHERE ${contractChannel.contractId} = ${settlement.contractId} AND ${contractChannel.channelId} = ${channelId}
          AND ${contractChannel.fromDay} <= ${lastDay(month)}::date
          AND COALESCE(${contractChannel.toDay}, 'infinity'::date) >= ${firstDay(month)}::date)))
    ORDER BY ${settlement.id} LIMIT 1`)
  return rows[0]?.no ?? null
}

export async function insertDeduction(
  tx: Tx,
  values: typeof revenueDeduction.$inferInsert,
  id?: bigint,
): Promise<bigint> {
  const row = id === undefined ? values : ({ ...values, id } as typeof values)
  const into = tx.insert(revenueDeduction)
  const [made] = await (id === undefined ? into : into.overridingSystemValue())
    .values(row)
    .returning({ id: revenueDeduction.id })
  if (!made) throw new Error('a deduction that was written is not there')
  return made.id
}

/** Writes a deduction if it is still as it was read. @throws access.changedMeanwhile */
export const changeDeduction = (
  tx: Tx,
  read: Pick<DeductionRow, 'id' | 'version'>,
  change: Partial<typeof revenueDeduction.$inferInsert>,
) => updateVersion(tx, revenueDeduction, read, change)

export async function deleteDeduction(tx: Tx, id: bigint): Promise<void> {
  await tx.delete(revenueDeduction).where(eq(revenueDeduction.id, id))
}

/** Ids for deductions that are to be made: each is given once, whatever becomes of it. */
export async function takeIds(db: Executor, count: number): Promise<readonly bigint[]> {
  if (count === 0) return []
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT nextval('revenue_deduction_id_seq') AS id FROM generate_series(1, ${count}::int)`,
  )
  return rows.map(({ id }) => BigInt(id))
}
