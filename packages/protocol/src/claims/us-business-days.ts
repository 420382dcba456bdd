import { addDays, type Day, weekdayOf } from '#src/core/zoned-day.ts'

/**
 * Working days of the United States: what a claimant has to answer a counter notification in (17 U.S.C. § 512(g)(2)(C)).
 * A table of our own, because the libraries that know holidays bring those of the whole world along (13 MB); the test
 * holds it, day by day, against one that is kept up (`date-holidays`), so that a change of the law is noticed there. Of
 * days kept instead of a Veterans Day that one is wrong.
 */
type HolidayRule =
  /** The same day every year, and the working day beside it where it falls on a weekend. */
  | { readonly month: number; readonly day: number }
  /** The so-manyth weekday (ISO 8601: 1 is Monday) of a month; −1 is the last one. */
  | { readonly month: number; readonly weekday: number; readonly nth: number }

/** Legal public holidays (5 U.S.C. § 6103(a)). */
const holidays: readonly HolidayRule[] = [
  { month: 1, day: 1 },
  { month: 1, weekday: 1, nth: 3 },
  { month: 2, weekday: 1, nth: 3 },
  { month: 5, weekday: 1, nth: -1 },
  { month: 6, day: 19 },
  { month: 7, day: 4 },
  { month: 9, weekday: 1, nth: 1 },
  { month: 10, weekday: 1, nth: 2 },
  { month: 11, day: 11 },
  { month: 11, weekday: 4, nth: 4 },
  { month: 12, day: 25 },
]

const saturday = 6
const sunday = 7

/** Whether federal offices work on a day: no weekend, no holiday, and no day on which one is kept (§ 6103(b), E.O. 11582). */
export function isUsBusinessDay(day: Day): boolean {
  if (weekdayOf(day) >= saturday) return false
  if (isHoliday(day)) return false
  // What falls on a Saturday is kept on the Friday before, what falls on a Sunday on the Monday after.
  if (weekdayOf(day) === saturday - 1 && isFixedHoliday(addDays(day, 1))) return false
  return !(weekdayOf(day) === 1 && isFixedHoliday(addDays(day, -1)))
}

/** The working day so many of them later, the first counted on the day after; before for a negative number. */
export function addUsBusinessDays(day: Day, count: number): Day {
  const step = Math.sign(count)
  let found = day
  for (let left = Math.abs(count); left > 0; ) {
    found = addDays(found, step)
    if (isUsBusinessDay(found)) left -= 1
  }
  return found
}

const isHoliday = (day: Day): boolean =>
  isFixedHoliday(day) ||
  holidays.some((rule) => 'weekday' in rule && monthOf(day) === rule.month && isNth(day, rule))

const isFixedHoliday = (day: Day): boolean =>
  holidays.some((rule) => 'day' in rule && monthOf(day) === rule.month && dayOf(day) === rule.day)

function isNth(day: Day, { weekday, nth }: { readonly weekday: number; readonly nth: number }): boolean {
  if (weekdayOf(day) !== weekday) return false
  if (nth < 0) return monthOf(addDays(day, sunday)) !== monthOf(day)
  return Math.ceil(dayOf(day) / sunday) === nth
}

const monthOf = (day: Day): number => Number(day.slice(5, 7))
const dayOf = (day: Day): number => Number(day.slice(8, 10))
