import type { FxPolicy, FxRate } from '@pindao/protocol/contracts/exchange.ts'
import type { Month } from '@pindao/protocol/contracts/month.ts'
import type { Deduction } from '@pindao/protocol/contracts/revenue-bases.ts'
import { type TaxTable, taxTables } from '@pindao/protocol/contracts/tax-tables.ts'
import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import type { Executor } from '#src/platform/db/database.ts'
import { fxRate, revenueDeduction, taxTable } from './money-table.table.ts'

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

/** What is taken off these channels, of all earning months up to one, this included: once for a channel, month and currency. */
export async function deductionsOf(
  db: Executor,
  channelIds: readonly bigint[],
  upToMonth: Month,
): Promise<readonly Deduction[]> {
  if (channelIds.length === 0) return []
  const { channelId, earningMonth, id } = revenueDeduction
  const rows = await db
    .select()
    .from(revenueDeduction)
    .where(and(inArray(channelId, [...channelIds]), lte(earningMonth, upToMonth)))
    .orderBy(asc(channelId), asc(earningMonth), asc(id))
  return rows.map((row) => ({
    channelId: String(row.channelId),
    earningMonth: row.earningMonth,
    platformTax: { amount: row.platformTax, currency: row.currency },
    fees: { amount: row.fees, currency: row.currency },
  }))
}
