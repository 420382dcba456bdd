import { addDays, type Day, daysBetween, parseDay } from '#src/core/zoned-day.ts'

/**
 * The last day of a contract that goes on for as long again as it was agreed for last (`start` to `end`): by whole years
 * where it was years, else by as many days.
 */
export function renewedEnd(start: Day, end: Day): Day {
  const next = addDays(end, 1)
  const years = Number(next.slice(0, 4)) - Number(start.slice(0, 4))
  if (years > 0 && next.slice(4) === start.slice(4)) {
    const again = parseDay(`${Number(next.slice(0, 4)) + years}${next.slice(4)}`)
    if (again !== null) return addDays(again, -1)
  }
  return addDays(end, daysBetween(start, end) + 1)
}
