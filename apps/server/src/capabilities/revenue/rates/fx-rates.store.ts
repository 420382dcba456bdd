import type { FxPolicy } from '@pindao/protocol/contracts/exchange.ts'
import { addMonths, type Month } from '@pindao/protocol/contracts/month.ts'
import type { FxRateSortKey } from '@pindao/protocol/revenue/money-table.filter.ts'
import type { RateKey } from '@pindao/protocol/revenue/money-table.rates.ts'
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { type ListOrder, listPage, type SortedWindow } from '#src/platform/db/listing.ts'
import { updateVersion } from '#src/platform/db/version.ts'
import { type FxRateRow, fxRate } from './money-table.table.ts'

/** What a list of rates is narrowed by. */
export type FxRateFilter = {
  readonly month?: string | undefined
  readonly currency?: string | undefined
  readonly kind?: FxPolicy | undefined
  readonly locked?: boolean | undefined
}

const selectListed = (db: Executor) =>
  db
    .select({ rate: fxRate, lockedBy: staff.fullName })
    .from(fxRate)
    .leftJoin(staff, eq(staff.id, fxRate.lockedBy))
export type ListedRate = Awaited<ReturnType<typeof selectListed>>[number]

const order: ListOrder<FxRateSortKey> = {
  id: fxRate.id,
  keys: {
    month: fxRate.month,
    pair: sql`${fxRate.base} || ${fxRate.quote}`,
    updatedAt: fxRate.updatedAt,
  },
}

function matching({ month, currency, kind, locked }: FxRateFilter): SQL | undefined {
  return and(
    month ? eq(fxRate.month, month) : undefined,
    currency ? or(eq(fxRate.base, currency), eq(fxRate.quote, currency)) : undefined,
    kind ? eq(fxRate.kind, kind) : undefined,
    locked === undefined ? undefined : (locked ? isNotNull : isNull)(fxRate.lockedAt),
  )
}

export const listRates = (db: Executor, filter: FxRateFilter, window: SortedWindow<FxRateSortKey>) =>
  listPage(db, selectListed(db).$dynamic(), { of: fxRate, where: matching(filter), order, window })

/** All rates of a month, pair by pair. */
export const monthRates = (db: Executor, month: Month) =>
  selectListed(db)
    .where(eq(fxRate.month, month))
    .orderBy(asc(fxRate.base), asc(fxRate.quote), asc(fxRate.kind))

/** Rates of these months between these currencies, in either direction. */
export function findRates(db: Executor, keys: readonly RateKey[]) {
  const named = sql.join(
    keys.map(({ month, base, quote, kind }) => {
      const [first, second] = [base, quote].sort()
      return sql`(${month}, ${first}, ${second}, ${kind})`
    }),
    sql`, `,
  )
  const { month, base, quote, kind } = fxRate
  return selectListed(db).where(
    sql`(${month}, least(${base}, ${quote}), greatest(${base}, ${quote}), ${kind}) IN (${named})`,
  )
}

/** How many months a curve of a pair has. */
const seriesMonths = 24

/** A pair over the months that end with one, as it was entered. */
export function pairSeries(
  db: Executor,
  { base, quote, month }: { readonly base: string; readonly quote: string; readonly month: Month },
) {
  return db
    .select({ month: fxRate.month, kind: fxRate.kind, rate: fxRate.rate })
    .from(fxRate)
    .where(
      and(
        eq(fxRate.base, base),
        eq(fxRate.quote, quote),
        gt(fxRate.month, addMonths(month, -seriesMonths)),
        lte(fxRate.month, month),
      ),
    )
    .orderBy(asc(fxRate.month), asc(fxRate.kind))
}

/** Rates as they stand now, in one order, so that two who lock the same never wait for each other in a circle. */
export const lockRates = (tx: Tx, ids: readonly bigint[]): Promise<FxRateRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .select()
        .from(fxRate)
        .where(inArray(fxRate.id, [...ids]))
        .orderBy(asc(fxRate.id))
        .for('update')

export async function insertRate(tx: Tx, values: typeof fxRate.$inferInsert): Promise<void> {
  await tx.insert(fxRate).values(values)
}

/** Writes a rate if it is still as it was read. @throws access.changedMeanwhile */
export const changeRate = (
  tx: Tx,
  read: Pick<FxRateRow, 'id' | 'version'>,
  change: Partial<typeof fxRate.$inferInsert>,
) => updateVersion(tx, fxRate, read, change)

export async function deleteRate(tx: Tx, id: bigint): Promise<void> {
  await tx.delete(fxRate).where(eq(fxRate.id, id))
}
