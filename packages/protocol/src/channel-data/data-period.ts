import { z } from 'zod'
import { monthRange } from '#src/core/rules.ts'
import { addDays, type Day, daysBetween, parseDay } from '#src/core/zoned-day.ts'

/** Days of the platform are days of this zone (business.md, trap 4). */
export const dataZone = 'America/Los_Angeles'

/** A day of the calendar; a date picker writes it with a time (VAL-03), of which nothing is meant. */
export const wireDay = z
  .string()
  .transform((text) => text.slice(0, 'YYYY-MM-DD'.length))
  .refine((text) => parseDay(text) !== null, { error: 'dateFormat' })

/** Over which days figures are shown: `life` is all of them. `yesterday` is the last day that is there. */
export const dataPeriods = [
  'life',
  'yesterday',
  'last7',
  'last28',
  'last90',
  'thisMonth',
  'lastMonth',
] as const
export type DataPeriod = (typeof dataPeriods)[number]

/** What a period is compared with; `median` holds each video against its channel's ten before it at the same age. */
export const dataComparisons = ['previous', 'lastMonth', 'lastYear', 'median'] as const
export type DataComparison = (typeof dataComparisons)[number]

/**
 * Which days a list of data is asked for: two of them (at most thirty apart, VAL-03), else a month (WID-01), else a named
 * period.
 */
export const dataPeriodConditions = {
  period: z.enum(dataPeriods).optional(),
  from: wireDay.optional(),
  to: wireDay.optional(),
  month: z
    .string()
    .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/u)
    .optional(),
  compare: z.enum(dataComparisons).optional(),
}
export type AskedPeriod = {
  readonly period?: DataPeriod | undefined
  readonly from?: Day | undefined
  readonly to?: Day | undefined
  readonly month?: string | undefined
  readonly compare?: DataComparison | undefined
}

/** Days, both included. */
export type DayRange = { readonly from: Day; readonly to: Day }

const spans = { yesterday: 1, last7: 7, last28: 28, last90: 90 } as const

/**
 * The days that are asked for; null is the whole life.
 *
 * @param asOf the last day that is there
 * @param usual the period of a list for which none was chosen
 * @returns `outside` for two days that are no range of a month
 */
export function daysOf(asked: AskedPeriod, asOf: Day, usual: DataPeriod): DayRange | null | 'outside' {
  const { from, to, month, period = usual } = asked
  if (from !== undefined || to !== undefined) {
    if (from === undefined || to === undefined || !isMonthRange(from, to)) return 'outside'
    return { from, to }
  }
  if (month !== undefined) return monthOf(`${month}-01`)
  switch (period) {
    case 'life':
      return null
    case 'thisMonth':
      return { from: firstOf(asOf), to: asOf }
    case 'lastMonth':
      return monthOf(addDays(firstOf(asOf), -1))
    default:
      return { from: addDays(asOf, 1 - spans[period]), to: asOf }
  }
}

/** The days that a range is compared with; null where it is compared with no other days. */
export function comparedDays(range: DayRange, compare: DataComparison | undefined): DayRange | null {
  switch (compare) {
    case 'previous': {
      const length = daysBetween(range.from, range.to) + 1
      // A whole month is compared with the one before it, however long that was.
      if (isWholeMonth(range)) return monthOf(addDays(range.from, -1))
      return { from: addDays(range.from, -length), to: addDays(range.to, -length) }
    }
    case 'lastMonth':
      return isWholeMonth(range) ? monthOf(addDays(range.from, -1)) : shifted(range, -1)
    case 'lastYear':
      return isWholeMonth(range)
        ? monthOf(monthsLater(firstOf(range.from), -monthsOfYear))
        : shifted(range, -monthsOfYear)
    default:
      return null
  }
}

const monthsOfYear = 12

const isMonthRange = (from: Day, to: Day): boolean =>
  monthRange.safeParse([`${from} 00:00:00`, `${to} 00:00:00`]).success

const firstOf = (day: Day): Day => `${day.slice(0, 'YYYY-MM'.length)}-01`
const lastOf = (day: Day): Day => addDays(monthsLater(firstOf(day), 1), -1)
const monthOf = (day: Day): DayRange => ({ from: firstOf(day), to: lastOf(day) })
const isWholeMonth = ({ from, to }: DayRange): boolean => from === firstOf(from) && to === lastOf(from)

const shifted = ({ from, to }: DayRange, months: number): DayRange => ({
  from: monthsLater(from, months),
  to: monthsLater(to, months),
})

/** The same day so many months later; a month that has no such day gives its last one. */
function monthsLater(day: Day, months: number): Day {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const count = year * monthsOfYear + (month - 1) + months
  const text = [Math.floor(count / monthsOfYear), (count % monthsOfYear) + 1]
    .map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0'))
    .join('-')
  const dayOfMonth = Number(day.slice(-2))
  for (let at = dayOfMonth; at > 28; at -= 1) {
    const found = parseDay(`${text}-${at}`)
    if (found !== null) return found
  }
  return `${text}-${String(Math.min(dayOfMonth, 28)).padStart(2, '0')}`
}
