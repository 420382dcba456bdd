import type { PartySortKey, TaxFormState } from '@pindao/protocol/contracts/party.filter.ts'
import { taxFormEndingDays } from '@pindao/protocol/contracts/party.filter.ts'
import { and, asc, eq, gt, gte, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { inDepartment } from '#src/capabilities/access/access.ts'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import type { Actor } from '#src/platform/context.ts'
import { contains } from '#src/platform/db/contains.ts'
import { countUpTo } from '#src/platform/db/count-up-to.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { type ListOrder, listPage, type SortedWindow } from '#src/platform/db/listing.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { updateVersion } from '#src/platform/db/version.ts'
import { type PartyRow, party } from './party.table.ts'
import { doubleCount, hasDouble } from './party-doubles.store.ts'

/** What a list of parties is narrowed by. */
export type PartyFilter = {
  readonly words?: string | undefined
  readonly type?: readonly number[] | undefined
  readonly country?: string | undefined
  readonly departmentId?: bigint | undefined
  readonly taxForm?: TaxFormState | undefined
  readonly doubles?: boolean
  readonly own?: boolean
  /** The day that tax forms are held against. */
  readonly today: string
}

const selectListed = (db: Executor, actor: Actor) =>
  db
    .select({
      party,
      departmentCode: department.label,
      ownerName: staff.fullName,
      doubleCount: doubleCount(actor),
    })
    .from(party)
    .innerJoin(department, eq(department.id, party.departmentId))
    .innerJoin(staff, eq(staff.id, party.ownerStaffId))
/** A party with what lists show of it. */
export type ListedParty = Awaited<ReturnType<typeof selectListed>>[number]

const order: ListOrder<PartySortKey> = {
  id: party.id,
  keys: {
    legalName: sql`lower(${party.legalName})`,
    type: party.type,
    taxFormValidTo: party.taxFormValidTo,
    createdAt: party.createdAt,
    updatedAt: party.updatedAt,
  },
}

/** Abroad: those of whom a form is usual. */
const abroad = [3, 4]

function taxFormIs(state: TaxFormState, today: string): SQL | undefined {
  const end = party.taxFormValidTo
  const limit = sql`${today}::date + ${taxFormEndingDays}::int`
  if (state === 'missing') return and(inArray(party.type, abroad), isNull(party.taxFormType))
  return state === 'ended' ? lt(end, today) : and(gte(end, today), lte(end, limit))
}

function matching(actor: Actor, filter: PartyFilter): SQL | undefined {
  const { words, type, country, departmentId, taxForm, doubles, own, today } = filter
  return and(
    isNull(party.deletedAt),
    withinScope(actor, party),
    words
      ? or(
          ...[party.legalName, party.contact, party.email, party.phone, party.bankName, party.bankHolder].map(
            (column) => contains(column, words),
          ),
        )
      : undefined,
    type?.length ? inArray(party.type, [...type]) : undefined,
    country ? eq(party.country, country) : undefined,
    departmentId === undefined ? undefined : inDepartment(party.departmentId, departmentId),
    taxForm ? taxFormIs(taxForm, today) : undefined,
    doubles ? hasDouble(actor) : undefined,
    own ? eq(party.ownerStaffId, actor.staffId) : undefined,
  )
}

/** Parties in somebody's data scope, as a filter says. */
export function listParties(
  db: Executor,
  actor: Actor,
  filter: PartyFilter,
  window: SortedWindow<PartySortKey>,
) {
  const where = matching(actor, filter)
  return listPage(db, selectListed(db, actor).$dynamic(), { of: party, where, order, window })
}

/** How many there are, `most` and one at most. */
export const countParties = (db: Executor, actor: Actor, filter: PartyFilter, most: number) =>
  countUpTo(db, db.select({ id: party.id }).from(party).where(matching(actor, filter)), most)

/** A party, whoever may see it; null where there is none. */
export async function findParty(db: Executor, actor: Actor, id: bigint): Promise<ListedParty | null> {
  const [row] = await selectListed(db, actor).where(and(eq(party.id, id), isNull(party.deletedAt)))
  return row ?? null
}

/** What a party is called, whoever asks. */
export async function findNameOfParty(db: Executor, id: bigint): Promise<string | null> {
  const [row] = await db.select({ name: party.legalName }).from(party).where(eq(party.id, id))
  return row?.name ?? null
}

/** A party as it stands now; until the transaction ends nobody else changes it. */
export async function lockParty(tx: Tx, id: bigint): Promise<PartyRow | null> {
  const [row] = await tx
    .select()
    .from(party)
    .where(and(eq(party.id, id), isNull(party.deletedAt)))
    .for('update')
  return row ?? null
}

/** Parties by id or by the key of their name, wherever they are. */
export async function findMeantParties(
  db: Executor,
  { ids, nameKeys }: { readonly ids: readonly bigint[]; readonly nameKeys: readonly string[] },
): Promise<PartyRow[]> {
  const meant = or(
    ids.length > 0 ? inArray(party.id, [...ids]) : undefined,
    nameKeys.length > 0 ? inArray(party.nameKey, [...nameKeys]) : undefined,
  )
  if (meant === undefined) return []
  return db
    .select()
    .from(party)
    .where(and(meant, isNull(party.deletedAt)))
}

/** Ids for parties that are to be made: their numbers are sealed to them before the rows are written. */
export async function takeIds(db: Executor, count: number): Promise<readonly bigint[]> {
  if (count === 0) return []
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT nextval('party_id_seq') AS id FROM generate_series(1, ${count}::int)`,
  )
  return rows.map(({ id }) => BigInt(id))
}

export async function insertParty(
  tx: Tx,
  values: Omit<typeof party.$inferInsert, 'id'> & { readonly id: bigint },
): Promise<void> {
  await tx
    .insert(party)
    .overridingSystemValue()
    .values(values as typeof party.$inferInsert)
}

/** Writes a party if it is still as it was read. @throws access.changedMeanwhile */
export const changeParty = (
  tx: Tx,
  read: Pick<PartyRow, 'id' | 'version'>,
  change: Partial<typeof party.$inferInsert>,
) => updateVersion(tx, party, read, change)

/** What parties are called, of those that somebody sees. */
export async function findPartyNames(
  db: Executor,
  actor: Actor,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: party.id, name: party.legalName })
    .from(party)
    .where(and(inArray(party.id, [...ids]), isNull(party.deletedAt), withinScope(actor, party)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Parties whose tax form ends between two days, by id. */
export async function findEndingTaxForms(
  db: Executor,
  { from, to, after }: { readonly from: string; readonly to: string; readonly after: bigint },
  most: number,
) {
  const rows = await db
    .select({
      id: party.id,
      legalName: party.legalName,
      ownerStaffId: party.ownerStaffId,
      validTo: party.taxFormValidTo,
    })
    .from(party)
    .where(
      and(
        isNull(party.deletedAt),
        gte(party.taxFormValidTo, from),
        lte(party.taxFormValidTo, to),
        gt(party.id, after),
      ),
    )
    .orderBy(asc(party.id))
    .limit(most)
  return rows.map((row) => ({ ...row, validTo: row.validTo ?? from }))
}
export type EndingTaxForm = Awaited<ReturnType<typeof findEndingTaxForms>>[number]

/** What a department is called; nothing where there is none. */
export async function departmentLabel(db: Executor, id: bigint): Promise<string | undefined> {
  const [row] = await db.select({ label: department.label }).from(department).where(eq(department.id, id))
  return row?.label
}
