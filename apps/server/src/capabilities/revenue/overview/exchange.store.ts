import type { Month } from '@pindao/protocol/contracts/month.ts'
import { and, between, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#src/platform/db/database.ts'
import { fxRate } from '../rates/money-table.table.ts'

/** The average rate of a month: what an amount of `base` is multiplied by, and then divided by, to be one of the other. */
export type MonthRate = {
  readonly month: Month
  readonly base: string
  readonly times: string
  readonly under: string
  readonly locked: boolean
}

/** How amounts become those of one currency; null: they stay as they are. */
export type Exchange = { readonly into: string; readonly rates: readonly MonthRate[] } | null

/** The rates of months into a currency. A rate that is said the other way round is divided by: none is made of two others. */
export async function findRates(
  db: Executor,
  into: string,
  { from, to }: { readonly from: Month; readonly to: Month },
): Promise<MonthRate[]> {
  const rows = await db
    .select()
    .from(fxRate)
    .where(
      and(
        eq(fxRate.kind, 'month_average'),
        between(fxRate.month, from, to),
        or(eq(fxRate.quote, into), eq(fxRate.base, into)),
      ),
    )
  const direct = rows
    .filter(({ quote }) => quote === into)
    .map(({ month, base, rate, lockedAt }) => ({
      month,
      base,
      times: rate,
      under: '1',
      locked: lockedAt !== null,
    }))
  const known = new Set(direct.map(({ month, base }) => `${month} ${base}`))
  const reverse = rows
    .filter(({ month, base, quote }) => base === into && !known.has(`${month} ${quote}`))
    .map(({ month, quote, rate, lockedAt }) => ({
      month,
      base: quote,
      times: '1',
      under: rate,
      locked: lockedAt !== null,
    }))
  return [...direct, ...reverse]
}

/** Currencies that rates of these months lead to. */
export async function findRateCurrencies(db: Executor, from: Month, to: Month): Promise<string[]> {
  const { rows } = await db.execute<{ code: string }>(sql`
    SELECT DISTINCT code FROM ${fxRate}, LATERAL (VALUES (base), (quote)) AS named(code)
    WHERE kind = 'month_average' AND month BETWEEN ${from} AND ${to} ORDER BY 1`)
  return rows.map(({ code }) => code)
}

/** Pieces of a statement that shows amounts of rows with a month and a currency as they are, or exchanged. */
export function exchanging(exchange: Exchange, month: SQL, currency: SQL, months: readonly Month[]) {
  if (exchange === null) return { join: sql.empty(), currency, amount: (amount: SQL) => amount }
  const own = months.map((of) => ({ month: of, base: exchange.into, times: '1', under: '1' }))
  const rates = [...exchange.rates, ...own]
  const column = (key: 'month' | 'base' | 'times' | 'under') => sql.param(rates.map((rate) => rate[key]))
  return {
    join: sql`JOIN unnest(${column('month')}::text[], ${column('base')}::text[], ${column('times')}::numeric[],
      ${column('under')}::numeric[]) AS fx(month, base, times, under) ON fx.month = ${month} AND fx.base = ${currency}`,
    currency: sql`${exchange.into}::text`,
    amount: (amount: SQL) => sql`${amount} * fx.times / fx.under`,
  }
}

/** An amount as decimal text with ten places at most, without zeros at its end. */
export const exactText = (amount: SQL) => sql<string>`trim_scale(round(COALESCE(${amount}, 0), 10))::text`
