import type { FxPolicy, FxRate } from '@pindao/protocol/contracts/exchange.ts'
import type { Month } from '@pindao/protocol/contracts/month.ts'
import { type TaxTable, taxTables } from '@pindao/protocol/contracts/tax-tables.ts'
import { asc, eq } from 'drizzle-orm'
import type { Executor } from '#src/platform/db/database.ts'
import { fxRate, taxTable } from './money-table.table.ts'

/** A rate of a month; `locked`: it stays, so that a settlement may be confirmed with it. */
export type MonthRate = FxRate & { readonly kind: FxPolicy; readonly locked: boolean }

/** The rates of a month, of all kinds, in one order. */
export async function ratesOf(db: Executor, month: Month): Promise<readonly MonthRate[]> {
  const { base, quote, kind } = fxRate
  const rows = await db
    .select()
    .from(fxRate)
    .where(eq(fxRate.month, month))
    .orderBy(asc(base), asc(quote), asc(kind))
  return rows.map((row) => ({
    base: row.base,
    quote: row.quote,
    rate: row.rate,
    kind: row.kind,
    locked: row.lockedAt !== null,
  }))
}

/**
 * All tables of withholding taxes, the oldest first: those that came with the product (the first is of 2019) and those that
 * finance entered. `taxTableOn(day, tables)` takes the one of a day.
 */
export async function taxTablesOf(db: Executor): Promise<readonly TaxTable[]> {
  const rows = await db.select({ content: taxTable.content }).from(taxTable).orderBy(asc(taxTable.fromDay))
  return [...taxTables, ...rows.map(({ content }) => content)].sort((a, b) => (a.from < b.from ? -1 : 1))
}
