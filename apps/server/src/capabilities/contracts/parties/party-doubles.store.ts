import type { partyMatches } from '@pindao/protocol/contracts/party.endpoints.ts'
import { and, asc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { party } from './party.table.ts'

type Match = (typeof partyMatches)[number]

/** What a party is looked for by: its name's key, and the marks of its numbers. */
export type DoubleMarks = {
  readonly nameKey: string
  readonly idNo: readonly string[]
  readonly taxNo: readonly string[]
  readonly account: readonly string[]
}

const other = alias(party, 'other')

/** Other parties with the same name or number, as a condition of one that a query reads; only those that somebody sees. */
const isDouble = (actor: Actor): SQL | undefined =>
  and(
    ne(other.id, party.id),
    isNull(other.deletedAt),
    withinScope(actor, other),
    or(
      eq(other.nameKey, party.nameKey),
      eq(other.idNoMark, party.idNoMark),
      eq(other.taxNoMark, party.taxNoMark),
      eq(other.accountMark, party.accountMark),
    ),
  )

/** How many such there are. */
export const doubleCount = (actor: Actor): SQL<number> =>
  sql<number>`(SELECT count(*)::int FROM ${party} AS other WHERE ${isDouble(actor)})`

/** Whether there is one. */
export const hasDouble = (actor: Actor): SQL =>
  sql`EXISTS (SELECT FROM ${party} AS other WHERE ${isDouble(actor)})`

const mostDoubles = 20

/** Parties that may be the same one, within somebody's data scope, each with what it shares; those with most come first. */
export async function findDoubles(db: Executor, actor: Actor, marks: DoubleMarks, except: bigint | null) {
  const shares: Readonly<Record<Match, SQL | undefined>> = {
    name: marks.nameKey === '' ? undefined : eq(party.nameKey, marks.nameKey),
    idNo: oneOf(party.idNoMark, marks.idNo),
    taxNo: oneOf(party.taxNoMark, marks.taxNo),
    account: oneOf(party.accountMark, marks.account),
  }
  const any = Object.values(shares).filter((one) => one !== undefined)
  if (any.length === 0) return []
  const said = (match: Match) => sql<boolean>`coalesce(${shares[match] ?? sql`false`}, false)`
  const rows = await db
    .select({
      id: party.id,
      legalName: party.legalName,
      type: party.type,
      ownerName: staff.fullName,
      name: said('name'),
      idNo: said('idNo'),
      taxNo: said('taxNo'),
      account: said('account'),
    })
    .from(party)
    .innerJoin(staff, eq(staff.id, party.ownerStaffId))
    .where(
      and(
        or(...any),
        isNull(party.deletedAt),
        withinScope(actor, party),
        except === null ? undefined : ne(party.id, except),
      ),
    )
    .orderBy(asc(party.id))
    .limit(mostDoubles)
  return rows
}
export type FoundDouble = Awaited<ReturnType<typeof findDoubles>>[number]

function oneOf(column: PgColumn, marks: readonly string[]): SQL | undefined {
  return marks.length === 0 ? undefined : inArray(column, [...marks])
}
