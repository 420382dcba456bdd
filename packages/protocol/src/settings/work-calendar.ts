import { addDays, type Day, wallIn, wallInstant, weekdayOf } from '#src/core/zoned-day.ts'

/** The company's clock, whichever zone a person has chosen: its days, hours and free days are these. */
export const companyZone = 'Asia/Shanghai'

/** What a day is that its weekday does not say: free although it is a weekday, or worked although it is a weekend. */
export const specialDayKinds = ['free', 'working'] as const
export type SpecialDayKind = (typeof specialDayKinds)[number]

/** A holiday, or a day that is worked for one. */
export type SpecialDay = { readonly day: Day; readonly kind: SpecialDayKind; readonly name: string }

/** When the company works. */
export type WorkCalendar = {
  /** Free days of a usual week as ISO 8601 counts: 6 is Saturday, 7 Sunday. */
  readonly weekend: readonly number[]
  /** Hours of a working day, by the company's clock: from the first, until the second begins. */
  readonly fromHour: number
  readonly toHour: number
  readonly days: ReadonlyMap<Day, SpecialDay>
}

/** Every weekday from nine to six, and no holidays. */
export const usualCalendar: WorkCalendar = { weekend: [6, 7], fromHour: 9, toHour: 18, days: new Map() }

/** Beyond this no working day is looked for: a calendar without any holds nothing up. */
const longestSearchDays = 60

/** Whether the company works on a day. */
export function isWorkingDay({ weekend, days }: Pick<WorkCalendar, 'weekend' | 'days'>, day: Day): boolean {
  const special = days.get(day)
  return special === undefined ? !weekend.includes(weekdayOf(day)) : special.kind === 'working'
}

/** Whether the company works on the day of an instant. */
export const isWorkingDayAt = (calendar: WorkCalendar, at: number): boolean =>
  isWorkingDay(calendar, wallIn(at, companyZone).day)

/**
 * The first instant from `at` on (milliseconds) at which the company works: `at` itself within its hours. Where no day is
 * worked at all, `at`: what waited for one would wait for ever. Hours that end before they begin (each is set by itself) are
 * none that anything could wait for: then every hour of a working day is one.
 */
export function nextWorkingInstant(calendar: WorkCalendar, at: number): number {
  const isWhole = calendar.toHour <= calendar.fromHour
  const { fromHour, toHour } = isWhole ? { fromHour: 0, toHour: 24 } : calendar
  const { day: today, minutes } = wallIn(at, companyZone)
  for (let ahead = 0; ahead <= longestSearchDays; ahead += 1) {
    const day = addDays(today, ahead)
    if (!isWorkingDay(calendar, day)) continue
    if (ahead > 0 || minutes < fromHour * 60) return wallInstant(day, fromHour * 60, companyZone)
    if (minutes < toHour * 60) return at
  }
  return at
}

/** How many working days lie between two instants: those that began after the first one's day, until the second one's. */
export function workingDaysBetween(calendar: WorkCalendar, from: number, until: number): number {
  const last = wallIn(until, companyZone).day
  let count = 0
  for (let day = addDays(wallIn(from, companyZone).day, 1); day <= last; day = addDays(day, 1))
    if (isWorkingDay(calendar, day)) count += 1
  return count
}
