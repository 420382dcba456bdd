import type { ChartDay, ChartSums } from '@pindao/protocol/channel-data/data-charts.endpoints.ts'
import { dataMeasures, isMoneyMeasure } from '@pindao/protocol/channel-data/data-measures.ts'
import type { DayRange } from '@pindao/protocol/channel-data/data-period.ts'
import { plainAmount } from '@pindao/protocol/core/money.ts'
import { addDays, daysBetween } from '@pindao/protocol/core/zoned-day.ts'
import type { DaySums } from '../operation/day-sums.store.ts'
import type { FoundDay } from './chart-days.store.ts'

/** The one currency of all these days; null where there is none, or several, which nobody adds up. */
export function currencyOf(days: readonly Pick<FoundDay, 'currency'>[]): string | null {
  const [first = null, ...others] = new Set(days.flatMap(({ currency }) => currency ?? []))
  return others.length === 0 ? first : null
}

/**
 * Every day of a range: one that is not there is a day without figures, never one with zeros.
 *
 * @param currency of the money that is told; null: no money is
 */
export function everyDay(
  found: readonly FoundDay[],
  { from, to }: DayRange,
  currency: string | null,
): ChartDay[] {
  const byDay = new Map(found.map((row) => [row.day, row]))
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
    const day = addDays(from, index)
    const row = byDay.get(day)
    return {
      day,
      isFinal: row?.isFinal ?? null,
      views: counted(row?.views),
      watchMinutes: row?.watchMinutes ?? null,
      subsGained: counted(row?.subsGained),
      subsLost: counted(row?.subsLost),
      estRevenue: currency === null ? null : (row?.estRevenue ?? null),
      followersTotal: counted(row?.followersTotal),
    }
  })
}

const counted = (count: bigint | null | undefined) => count?.toString() ?? null

/** Sums as they are told to somebody who may see the money of a currency, or none of it. */
export function toldSums(sums: DaySums | undefined, currency: string | null): ChartSums | null {
  if (!sums) return null
  return Object.fromEntries(
    dataMeasures.map((measure) => {
      const value = isMoneyMeasure(measure) && currency === null ? null : sums[measure]
      return [measure, value === null ? null : plainAmount(value)]
    }),
  ) as ChartSums
}
