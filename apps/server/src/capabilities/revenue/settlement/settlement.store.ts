import type { Move } from '@pindao/protocol/core/enumeration.ts'
import type { SettlementSortKey } from '@pindao/protocol/revenue/settlement.filter.ts'
import {
  type Hindrance,
  type SettlementStatus,
  settlementStatus,
} from '@pindao/protocol/revenue/settlement.states.ts'
import { and, asc, desc, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { inDepartment } from '#src/capabilities/access/access.ts'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import { contract } from '#src/capabilities/contracts/contracts/contract.table.ts'
import { party } from '#src/capabilities/contracts/parties/party.table.ts'
import type { Actor } from '#src/platform/context.ts'
import { contains } from '#src/platform/db/contains.ts'
import { countUpTo } from '#src/platform/db/count-up-to.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { type ListOrder, ordering, readPage, type SortedWindow, windowed } from '#src/platform/db/listing.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { type EventReason, moveRecord, type RecordKind } from '#src/platform/timeline/timeline.ts'
import { hinderedBy } from './hindrance.store.ts'
import { type SettlementRow, settlement, settlementLine, settlementPayee } from './settlement.table.ts'

/** What a list of settlements is narrowed by. */
export type SettlementFilter = {
  readonly words?: string | undefined
  readonly month?: string | undefined
  readonly status?: readonly number[] | undefined
  readonly contractId?: bigint | undefined
  readonly partyId?: bigint | undefined
  readonly channelId?: bigint | undefined
  readonly departmentId?: bigint | undefined
  readonly hindrance?: Hindrance | 'any' | undefined
  readonly answer?: 'acknowledged' | 'objected' | 'open' | undefined
}

const calculator = alias(staff, 'calculator')
const confirmer = alias(staff, 'confirmer')

/** What the creator answered: an objection that nobody has dealt with comes first. */
const answer = sql<'acknowledged' | 'objected' | 'open' | null>`CASE
  WHEN EXISTS (SELECT FROM statement_objection o WHERE o.settlement_id = ${settlement.id} AND o.answered_at IS NULL)
    THEN 'objected'
  WHEN ${settlement.acknowledgedAt} IS NOT NULL THEN 'acknowledged'
  WHEN ${settlement.sentAt} IS NOT NULL THEN 'open' END`

const ofPayees = (what: SQL) =>
  sql<string | null>`(SELECT ${what}::text FROM settlement_payee y WHERE y.settlement_id = ${settlement.id})`

const selectListed = (db: Executor) =>
  db
    .select({
      settlement,
      contract: {
        no: contract.no,
        title: contract.title,
        currency: contract.currency,
        ownerStaffId: contract.ownerStaffId,
        departmentId: contract.departmentId,
      },
      partyName: party.legalName,
      departmentCode: department.label,
      calculatorName: calculator.fullName,
      confirmerName: confirmer.fullName,
      channelCount: sql<number>`(SELECT count(DISTINCT l.channel_id)::int FROM settlement_line l
        WHERE l.settlement_id = ${settlement.id})`,
      net: ofPayees(sql`sum(y.net)`),
      tax: ofPayees(
        sql`sum(coalesce(y.income_tax, 0) + coalesce(y.vat, 0)) FILTER (WHERE y.tax_mode <> 'none')`,
      ),
      isPartPaid: sql<boolean>`EXISTS (SELECT FROM settlement_payee y
        WHERE y.settlement_id = ${settlement.id} AND y.paid_on IS NOT NULL)`,
      isCorrectedBy: sql<
        string[]
      >`ARRAY(SELECT DISTINCT n.created_by::text FROM settlement_correction n WHERE n.settlement_id = ${settlement.id})`,
      before: sql<string | null>`(SELECT v.payable::text FROM settlement_version v
        WHERE v.settlement_id = ${settlement.id} AND v.calc_version = ${settlement.calcVersion} - 1)`,
      answer,
    })
    .from(settlement)
    .innerJoin(contract, eq(contract.id, settlement.contractId))
    .innerJoin(party, eq(party.id, settlement.partyId))
    .innerJoin(department, eq(department.id, contract.departmentId))
    .leftJoin(calculator, eq(calculator.id, settlement.calculatedBy))
    .leftJoin(confirmer, eq(confirmer.id, settlement.confirmedBy))
/** A settlement with what lists show of it. */
export type ListedSettlement = Awaited<ReturnType<typeof selectListed>>[number]

const order: ListOrder<SettlementSortKey> = {
  id: settlement.id,
  keys: {
    no: settlement.no,
    month: settlement.month,
    payable: settlement.payable,
    updatedAt: settlement.updatedAt,
  },
}

function matching(db: Executor, actor: Actor, filter: SettlementFilter): SQL | undefined {
  const { words, month, status, contractId, partyId, channelId, departmentId, hindrance } = filter
  return and(
    withinScope(actor, contract),
    words
      ? or(
          contains(settlement.no, words),
          contains(contract.no, words),
          contains(contract.title, words),
          contains(party.legalName, words),
        )
      : undefined,
    month === undefined ? undefined : eq(settlement.month, month),
    status?.length ? inArray(settlement.status, [...status]) : undefined,
    contractId === undefined ? undefined : eq(settlement.contractId, contractId),
    partyId === undefined
      ? undefined
      : or(
          eq(settlement.partyId, partyId),
          exists(
            db
              .select({ one: sql`1` })
              .from(settlementPayee)
              .where(
                and(eq(settlementPayee.settlementId, settlement.id), eq(settlementPayee.partyId, partyId)),
              ),
          ),
        ),
    channelId === undefined
      ? undefined
      : exists(
          db
            .select({ one: sql`1` })
            .from(settlementLine)
            .where(
              and(eq(settlementLine.settlementId, settlement.id), eq(settlementLine.channelId, channelId)),
            ),
        ),
    departmentId === undefined ? undefined : inDepartment(contract.departmentId, departmentId),
    hindrance === undefined
      ? undefined
      : and(eq(settlement.status, settlementStatus.codes.draft), hinderedBy(hindrance, actor.staffId)),
    filter.answer === undefined ? undefined : sql`${answer} = ${filter.answer}`,
  )
}

const selectIds = (db: Executor) =>
  db
    .select({ id: settlement.id })
    .from(settlement)
    .innerJoin(contract, eq(contract.id, settlement.contractId))
    .innerJoin(party, eq(party.id, settlement.partyId))

/** Settlements in somebody's data scope, as a filter says. */
export async function listSettlements(
  db: Executor,
  actor: Actor,
  filter: SettlementFilter,
  window: SortedWindow<SettlementSortKey>,
) {
  const where = matching(db, actor, filter)
  const rows = windowed(selectListed(db).where(where).$dynamic(), ordering(order, window.sort), window)
  const total = db
    .select({ total: sql<number>`count(*)::int` })
    .from(selectIds(db).where(where).as('found'))
    .then(([row]) => row?.total ?? 0)
  return readPage(rows, total)
}

/** How many there are, `most` and one at most. */
export const countSettlements = (db: Executor, actor: Actor, filter: SettlementFilter, most: number) =>
  countUpTo(
    db,
    selectIds(db)
      .where(matching(db, actor, filter))
      .$dynamic(),
    most,
  )

/** A settlement, whoever may see it; null where there is none. */
export async function findSettlement(db: Executor, id: bigint): Promise<ListedSettlement | null> {
  const [row] = await selectListed(db).where(eq(settlement.id, id))
  return row ?? null
}

/** What settlements are called that somebody sees. */
export async function findTitles(
  db: Executor,
  actor: Actor,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: settlement.id, no: settlement.no, title: contract.title })
    .from(settlement)
    .innerJoin(contract, eq(contract.id, settlement.contractId))
    .where(and(inArray(settlement.id, [...ids]), withinScope(actor, contract)))
  return new Map(rows.map(({ id, no, title }) => [id, `${no} · ${title}`]))
}

/** A settlement as it stands now; until the transaction ends nobody else changes it. */
export async function lockSettlement(tx: Tx, id: bigint): Promise<SettlementRow | null> {
  const [row] = await tx.select().from(settlement).where(eq(settlement.id, id)).for('update')
  return row ?? null
}

const settlementKind: RecordKind<SettlementStatus> = {
  entity: 'settlement',
  states: settlementStatus,
  table: settlement,
  state: 'status',
  beside: (at) => ({ updatedAt: at, version: sql`${settlement.version} + 1` }),
}

/** Moves a settlement on and writes its timeline; false where it stands otherwise by now. */
export const moveSettlement = (
  tx: Tx,
  id: bigint,
  move: Move<SettlementStatus>,
  why: EventReason,
): Promise<boolean> => moveRecord(tx, settlementKind, id, move, why)

export async function changeSettlement(
  tx: Tx,
  id: bigint,
  change: Partial<typeof settlement.$inferInsert>,
): Promise<void> {
  await tx.update(settlement).set(change).where(eq(settlement.id, id))
}

/** The payees of settlements, shares first, in the order in which they were agreed. */
export function listPayees(db: Executor, settlementId: bigint) {
  return db
    .select({ payee: settlementPayee, legalName: party.legalName })
    .from(settlementPayee)
    .innerJoin(party, eq(party.id, settlementPayee.partyId))
    .where(eq(settlementPayee.settlementId, settlementId))
    .orderBy(desc(settlementPayee.kind), asc(settlementPayee.id))
}
export type ListedPayee = Awaited<ReturnType<typeof listPayees>>[number]

/** A payee that is to be changed, in the transaction that holds its settlement. */
export async function findPayee(tx: Tx, settlementId: bigint, id: bigint) {
  const [row] = await tx
    .select()
    .from(settlementPayee)
    .where(and(eq(settlementPayee.settlementId, settlementId), eq(settlementPayee.id, id)))
    .for('update')
  return row ?? null
}

export async function changePayee(
  tx: Tx,
  id: bigint,
  change: Partial<typeof settlementPayee.$inferInsert>,
): Promise<void> {
  await tx.update(settlementPayee).set(change).where(eq(settlementPayee.id, id))
}
