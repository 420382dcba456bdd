import {
  type ContractLack,
  type ContractSortKey,
  contractEndingDays,
} from '@pindao/protocol/contracts/contract.filter.ts'
import { contractStatus } from '@pindao/protocol/contracts/contract.states.ts'
import { firstDay, lastDay as lastDayOf, type Month } from '@pindao/protocol/contracts/month.ts'
import { addDays, type Day } from '@pindao/protocol/core/zoned-day.ts'
import { and, eq, exists, gte, inArray, isNull, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { inDepartment } from '#src/capabilities/access/access.ts'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import type { Actor } from '#src/platform/context.ts'
import { contains } from '#src/platform/db/contains.ts'
import { countUpTo } from '#src/platform/db/count-up-to.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { type ListOrder, listPage, type SortedWindow } from '#src/platform/db/listing.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { updateVersion } from '#src/platform/db/version.ts'
import { party } from '../parties/party.table.ts'
import {
  type ContractRow,
  contract,
  contractBalance,
  contractChannel,
  contractTerm,
} from './contract.table.ts'

/** What a list of contracts is narrowed by. */
export type ContractFilter = {
  readonly words?: string | undefined
  readonly status?: readonly number[] | undefined
  readonly approvalStatus?: readonly number[] | undefined
  readonly partyId?: bigint | undefined
  readonly channelId?: bigint | undefined
  readonly departmentId?: bigint | undefined
  readonly ending?: boolean
  readonly endsIn?: Month | undefined
  readonly lacks?: ContractLack | undefined
  readonly own?: boolean
  /** The day that ends are held against. */
  readonly today: string
}

const selectListed = (db: Executor) =>
  db
    .select({
      contract,
      partyName: party.legalName,
      departmentCode: department.label,
      ownerName: staff.fullName,
      channelCount: sql<number>`(SELECT count(*)::int FROM contract_channel c WHERE c.contract_id = ${contract.id})`,
    })
    .from(contract)
    .innerJoin(party, eq(party.id, contract.partyId))
    .innerJoin(department, eq(department.id, contract.departmentId))
    .innerJoin(staff, eq(staff.id, contract.ownerStaffId))
/** A contract with what lists show of it. */
export type ListedContract = Awaited<ReturnType<typeof selectListed>>[number]

const order: ListOrder<ContractSortKey> = {
  id: contract.id,
  keys: {
    no: contract.no,
    title: sql`lower(${contract.title})`,
    startDate: contract.startDate,
    endDate: contract.endDate,
    createdAt: contract.createdAt,
    updatedAt: contract.updatedAt,
  },
}

function endsSoon(today: string): SQL | undefined {
  return and(
    eq(contract.status, contractStatus.codes.in_force),
    eq(contract.autoRenew, false),
    gte(contract.endDate, today),
    sql`${contract.endDate} <= ${today}::date + ${contractEndingDays}::int`,
  )
}

/** The last day of a contract: that of an early end, where one is decided. */
export const endOf = sql<string>`coalesce(${contract.terminatedOn}, ${contract.endDate})`

/** Contracts whose last day is one of these. */
export const endsWithin = (from: Day, to: Day): SQL => sql`${endOf} BETWEEN ${from}::date AND ${to}::date`

/** Contracts that are not over. */
export const isOpen: SQL = notInArray(contract.status, [
  contractStatus.codes.terminated,
  contractStatus.codes.expired,
])

/** What contracts are still without. */
export const isWithout: Readonly<Record<ContractLack, SQL>> = {
  channels: sql`NOT EXISTS (SELECT FROM ${contractChannel} WHERE ${contractChannel.contractId} = ${contract.id})`,
  share: sql`NOT EXISTS (SELECT FROM ${contractTerm} WHERE ${contractTerm.contractId} = ${contract.id})`,
  balance: sql`NOT EXISTS (SELECT FROM ${contractBalance} WHERE ${contractBalance.contractId} = ${contract.id})`,
}

function matching(db: Executor, actor: Actor, filter: ContractFilter): SQL | undefined {
  const {
    words,
    status,
    approvalStatus,
    partyId,
    channelId,
    departmentId,
    ending,
    endsIn,
    lacks,
    own,
    today,
  } = filter
  return and(
    isNull(contract.deletedAt),
    withinScope(actor, contract),
    words
      ? or(
          contains(contract.no, words),
          contains(contract.title, words),
          inArray(
            contract.partyId,
            db.select({ id: party.id }).from(party).where(contains(party.legalName, words)),
          ),
        )
      : undefined,
    status?.length ? inArray(contract.status, [...status]) : undefined,
    approvalStatus?.length ? inArray(contract.approvalStatus, [...approvalStatus]) : undefined,
    partyId === undefined ? undefined : eq(contract.partyId, partyId),
    channelId === undefined
      ? undefined
      : exists(
          db
            .select({ one: sql`1` })
            .from(contractChannel)
            .where(
              and(eq(contractChannel.contractId, contract.id), eq(contractChannel.channelId, channelId)),
            ),
        ),
    departmentId === undefined ? undefined : inDepartment(contract.departmentId, departmentId),
    ending ? endsSoon(today) : undefined,
    endsIn === undefined ? undefined : endsWithin(firstDay(endsIn), lastDayOf(endsIn)),
    lacks === undefined ? undefined : and(isOpen, isWithout[lacks]),
    own ? eq(contract.ownerStaffId, actor.staffId) : undefined,
  )
}

/** Contracts in somebody's data scope, as a filter says. */
export function listContracts(
  db: Executor,
  actor: Actor,
  filter: ContractFilter,
  window: SortedWindow<ContractSortKey>,
) {
  const where = matching(db, actor, filter)
  return listPage(db, selectListed(db).$dynamic(), { of: contract, where, order, window })
}

/** How many there are, `most` and one at most. */
export const countContracts = (db: Executor, actor: Actor, filter: ContractFilter, most: number) =>
  countUpTo(
    db,
    db
      .select({ id: contract.id })
      .from(contract)
      .innerJoin(party, eq(party.id, contract.partyId))
      .where(matching(db, actor, filter)),
    most,
  )

/** A contract, whoever may see it; null where there is none. */
export async function findContract(db: Executor, id: bigint): Promise<ListedContract | null> {
  const [row] = await selectListed(db).where(and(eq(contract.id, id), isNull(contract.deletedAt)))
  return row ?? null
}

/** The channels of a contract, the first day first. */
export function findHeldChannels(db: Executor, contractId: bigint) {
  return db
    .select({
      channelId: contractChannel.channelId,
      title: channel.title,
      platform: channel.platform,
      from: contractChannel.fromDay,
      to: contractChannel.toDay,
    })
    .from(contractChannel)
    .innerJoin(channel, eq(channel.id, contractChannel.channelId))
    .where(eq(contractChannel.contractId, contractId))
    .orderBy(contractChannel.fromDay, contractChannel.id)
}
export type HeldChannel = Awaited<ReturnType<typeof findHeldChannels>>[number]

/** A contract as it stands now; until the transaction ends nobody else changes it. */
export async function lockContract(tx: Tx, id: bigint): Promise<ContractRow | null> {
  const [row] = await tx
    .select()
    .from(contract)
    .where(and(eq(contract.id, id), isNull(contract.deletedAt)))
    .for('update')
  return row ?? null
}

/** The next number of a year, as `HT-2026-0001`; whoever asks meanwhile waits. */
export async function takeNumber(tx: Tx, year: string): Promise<string> {
  const prefix = `HT-${year}-`
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('contract_no', 0))`)
  const { rows } = await tx.execute<{ last: number }>(
    sql`SELECT coalesce(max(substr(no, ${prefix.length + 1})::int), 0) AS last FROM contract
      WHERE no ~ ${`^${prefix}[0-9]+$`}`,
  )
  return `${prefix}${String((rows[0]?.last ?? 0) + 1).padStart(4, '0')}`
}

/** Ids for contracts that a sheet is to make. */
export async function takeIds(db: Executor, count: number): Promise<readonly bigint[]> {
  if (count === 0) return []
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT nextval('contract_id_seq') AS id FROM generate_series(1, ${count}::int)`,
  )
  return rows.map(({ id }) => BigInt(id))
}

/** Without an id it gets the next one. */
export async function insertContract(
  tx: Tx,
  values: typeof contract.$inferInsert & { readonly id?: bigint },
): Promise<ContractRow> {
  const [row] = await tx.insert(contract).overridingSystemValue().values(values).returning()
  if (!row) throw new Error('a contract was not written')
  return row
}

/** Writes a contract if it is still as it was read. @throws access.changedMeanwhile */
export const changeContract = (
  tx: Tx,
  read: Pick<ContractRow, 'id' | 'version'>,
  change: Partial<typeof contract.$inferInsert>,
) => updateVersion(tx, contract, read, change)

/** The channels of a contract as they are to be. */
export async function replaceChannels(
  tx: Tx,
  contractId: bigint,
  held: readonly { readonly channelId: bigint; readonly fromDay: string; readonly toDay: string | null }[],
): Promise<void> {
  await tx.delete(contractChannel).where(eq(contractChannel.contractId, contractId))
  if (held.length > 0) await tx.insert(contractChannel).values(held.map((one) => ({ contractId, ...one })))
}

/** From a contract's early end on its channels are free: days after it are given back. */
export async function releaseChannels(tx: Tx, contractId: bigint, lastDay: string): Promise<void> {
  const of = eq(contractChannel.contractId, contractId)
  await tx.delete(contractChannel).where(and(of, sql`${contractChannel.fromDay} > ${lastDay}`))
  await tx
    .update(contractChannel)
    .set({ toDay: lastDay })
    .where(and(of, sql`coalesce(${contractChannel.toDay}, 'infinity'::date) > ${lastDay}`))
}

/**
 * A later last day: the contract is in force until then, and holds until then what it held to its last day. A channel
 * that another contract has by now is refused by the database, or left to that one.
 */
export async function prolong(
  tx: Tx,
  read: ContractRow,
  { end, at, taken }: { readonly end: string; readonly at: string; readonly taken: 'refuse' | 'leave' },
): Promise<void> {
  const { id, endDate: last } = read
  const { in_force: status } = contractStatus.codes
  await changeContract(tx, read, { status, endDate: end, periodFrom: addDays(last, 1), updatedAt: at })
  const isFree = sql`NOT EXISTS (SELECT FROM contract_channel o WHERE o.channel_id = ${contractChannel.channelId}
    AND o.id <> ${contractChannel.id}
    AND daterange(o.from_day, o.to_day, '[]') && daterange(${contractChannel.fromDay}, ${end}, '[]'))`
  const held = and(eq(contractChannel.contractId, id), eq(contractChannel.toDay, last))
  await tx
    .update(contractChannel)
    .set({ toDay: end })
    .where(taken === 'leave' ? and(held, isFree) : held)
}

/** What contracts are called that somebody sees. */
export async function findContractTitles(
  db: Executor,
  actor: Actor,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: contract.id, title: contract.title })
    .from(contract)
    .where(and(inArray(contract.id, [...ids]), isNull(contract.deletedAt), withinScope(actor, contract)))
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Whether a party stands in a contract, whatever became of it. */
export async function hasContracts(tx: Executor, partyId: bigint): Promise<boolean> {
  const [row] = await tx
    .select({ id: contract.id })
    .from(contract)
    .where(and(eq(contract.partyId, partyId), isNull(contract.deletedAt)))
    .limit(1)
  return row !== undefined
}

/** A party that somebody sees; null where there is none. */
export async function isPartySeen(db: Executor, actor: Actor, id: bigint): Promise<boolean> {
  const [row] = await db
    .select({ id: party.id })
    .from(party)
    .where(and(eq(party.id, id), isNull(party.deletedAt), withinScope(actor, party)))
  return row !== undefined
}

/**
 * Contracts that wait for their first day, or go on until their last: whose calendar is looked at. `today` is the day of
 * Greenwich: it is tomorrow somewhere already, and nowhere is it later than that.
 */
export function findOpenContracts(db: Executor, today: string): Promise<{ id: bigint }[]> {
  const { introduced, in_force: inForce } = contractStatus.codes
  return db
    .select({ id: contract.id })
    .from(contract)
    .where(
      and(
        isNull(contract.deletedAt),
        or(
          and(eq(contract.status, introduced), lte(contract.startDate, addDays(today, 1))),
          and(
            eq(contract.status, inForce),
            or(lte(contract.endDate, today), lte(contract.terminatedOn, today)),
          ),
        ),
      ),
    )
    .orderBy(contract.id)
}
