import { contractStatus } from '@pindao/protocol/contracts/contract.states.ts'
import type { FxPolicy } from '@pindao/protocol/contracts/exchange.ts'
import { firstDay, lastDay, type Month } from '@pindao/protocol/contracts/month.ts'
import { type TaxMode, taxCurrency } from '@pindao/protocol/contracts/tax.ts'
import { reportStatus, reportTypes, reportWorth } from '@pindao/protocol/revenue/report.states.ts'
import { sql } from 'drizzle-orm'
import { contract, contractChannel } from '#src/capabilities/contracts/contracts/contract.table.ts'
import { party } from '#src/capabilities/contracts/parties/party.table.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { revenueMonth, revenueReport } from '../imports/report.table.ts'

/** What everything is reckoned in before it is paid (business.md §3.2, step 8). */
const reckonedIn = 'USD'

/** A pair that settlements of a month exchange at a kind of rate, and how many contracts do. */
export type NeededRate = {
  readonly base: string
  readonly quote: string
  readonly kind: FxPolicy
  readonly contracts: number
}

type Row = {
  readonly id: string
  readonly kind: FxPolicy
  readonly currency: string
  readonly taxMode: TaxMode
  /** Currencies of what its channels earned in files of the month. */
  readonly earned: readonly string[]
}

/** Statuses of contracts that are settled: in force, ended, run out. */
const settled = [contractStatus.codes.in_force, contractStatus.codes.terminated, contractStatus.codes.expired]
const finalTypes = reportTypes.filter((type) => reportWorth[type] === 'final')

/**
 * The rates that settlements of a month take: of each contract in force in it, from what its channels earned to dollars, from
 * those to what it is paid in, and to yuan and back where taxes are withheld.
 */
export async function neededRates(db: Executor, month: Month): Promise<readonly NeededRate[]> {
  const [first, last] = [firstDay(month), lastDay(month)]
  const { rows } = await db.execute<Row>(sql`
    SELECT ${contract.id} AS id, ${contract.fxPolicy} AS kind, ${contract.currency} AS currency,
      COALESCE(${contract.taxMode}, ${party.taxMode}) AS "taxMode",
      ARRAY(
        SELECT DISTINCT ${revenueMonth.currency} FROM ${revenueMonth}
        JOIN ${revenueReport} ON ${revenueReport.id} = ${revenueMonth.reportId}
          AND ${revenueReport.status} = ${reportStatus.codes.counted}
          AND ${revenueReport.reportType} = ANY(${sql.param(finalTypes)}::text[])
        JOIN ${contractChannel} ON ${contractChannel.channelId} = ${revenueMonth.channelId}
          AND ${contractChannel.contractId} = ${contract.id}
          AND ${contractChannel.fromDay} <= ${last}::date
          AND COALESCE(${contractChannel.toDay}, 'infinity'::date) >= ${first}::date
        WHERE ${revenueMonth.month} = ${month}
      ) AS earned
    FROM ${contract} JOIN ${party} ON ${party.id} = ${contract.partyId}
    WHERE ${contract.deletedAt} IS NULL AND ${contract.status} = ANY(${sql.param(settled)}::int[])
      AND ${contract.startDate} <= ${last}::date
      AND (${contract.status} = ${contractStatus.codes.in_force}
        OR COALESCE(${contract.terminatedOn}, ${contract.endDate}) >= ${first}::date)`)
  const counted = new Map<string, NeededRate>()
  for (const row of rows)
    for (const [base, quote] of new Map(pairsOf(row).map((pair) => [pair.join(), pair])).values()) {
      const key = `${base} ${quote} ${row.kind}`
      const contracts = (counted.get(key)?.contracts ?? 0) + 1
      counted.set(key, { base, quote, kind: row.kind, contracts })
    }
  return [...counted.values()].sort(
    (a, b) =>
      b.contracts - a.contracts ||
      `${a.base}${a.quote}${a.kind}`.localeCompare(`${b.base}${b.quote}${b.kind}`),
  )
}

function pairsOf({ currency, taxMode, earned }: Row): readonly (readonly [string, string])[] {
  const pairs = [
    ...earned.map((from) => [from, reckonedIn] as const),
    [reckonedIn, currency] as const,
    ...(taxMode === 'none' ? [] : [[reckonedIn, taxCurrency] as const, [taxCurrency, currency] as const]),
  ]
  // A pair and its reverse are one rate.
  const known = (base: string, quote: string, at: number) =>
    pairs.findIndex((pair) => pair.includes(base) && pair.includes(quote) && pair[0] !== pair[1]) < at
  return pairs.filter(([base, quote], at) => base !== quote && !known(base, quote, at))
}
