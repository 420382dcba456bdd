import { addDays, type Day, daysBetween } from '#src/core/zoned-day.ts'

/** A month as its ISO text, `2026-08`, which sorts as it follows. */
export type Month = string

export const monthOf = (day: Day): Month => day.slice(0, 7)

export const firstDay = (month: Month): Day => `${month}-01`

export const lastDay = (month: Month): Day => addDays(firstDay(addMonths(month, 1)), -1)

/** The month so many months later, or before for a negative number. */
export function addMonths(month: Month, count: number): Month {
  const index = monthIndex(month) + count
  const year = Math.floor(index / 12)
  return `${String(year).padStart(4, '0')}-${String(index - year * 12 + 1).padStart(2, '0')}`
}

/** How many months the second is after the first. */
export const monthsBetween = (first: Month, second: Month): number => monthIndex(second) - monthIndex(first)

function monthIndex(month: Month): number {
  const [year = Number.NaN, ofYear = Number.NaN] = month.split('-').map(Number)
  return year * 12 + ofYear - 1
}

/** Days of a calendar, both ends included; without an end it goes on. */
export type Period = { readonly from: Day; readonly to: Day | null }

/** What two periods have in common; null where they have no day of each other. */
export function commonDays(a: Period, b: Period): Period | null {
  const [, from = b.from] = [a.from, b.from].sort()
  const [to = null] = [a.to, b.to].filter((end) => end !== null).sort()
  return to !== null && to < from ? null : { from, to }
}

/** How many days a period has, its ends included. */
export const dayCount = (period: { readonly from: Day; readonly to: Day }): number =>
  daysBetween(period.from, period.to) + 1

export const wholeMonth = (month: Month) => ({ from: firstDay(month), to: lastDay(month) })
