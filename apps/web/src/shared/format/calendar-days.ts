import type { Locale } from '@pindao/locales/locales.ts'
import { addDays, type Day, weekdayOf } from '@pindao/protocol/core/zoned-day.ts'
import { dateFormatter } from './time.ts'

/** The first day of a week where a language is at home, as ISO 8601 counts: 1 is Monday. */
const weekBegins: Readonly<Record<Locale, number>> = { zh: 1, fr: 1, en: 1, ar: 6 }
export const weekStart = (locale: Locale) => weekBegins[locale]

export const firstOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`
export const nextMonth = (day: Day): Day => firstOfMonth(addDays(firstOfMonth(day), 31))

/** The first day of the week of a day. */
export function firstOfWeek(day: Day, begins: number): Day {
  return addDays(day, -((weekdayOf(day) - begins + 7) % 7))
}

/** Whole weeks from that of the first day to that of the last. */
export function weeksOf(first: Day, last: Day, begins: number): readonly Day[] {
  const days: Day[] = []
  for (let day = firstOfWeek(first, begins); day <= last || days.length % 7 !== 0; day = addDays(day, 1))
    days.push(day)
  return days
}

/** The days of a month in its whole weeks. */
export const weeksOfMonth = (month: Day, begins: number): readonly Day[] =>
  weeksOf(firstOfMonth(month), addDays(nextMonth(month), -1), begins)

/** Days cut into weeks. */
export function inWeeks(days: readonly Day[]): readonly (readonly Day[])[] {
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

const formatDay = (day: Day, locale: Locale, name: string, options: Intl.DateTimeFormatOptions) =>
  dateFormatter(locale, name, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** What a day of the week is called. */
export const weekdayName = (day: Day, locale: Locale) =>
  formatDay(day, locale, 'weekday', { weekday: 'short' })
/** The same in a sign, for a narrow column: some languages have no shorter name. */
export const weekdayInitial = (day: Day, locale: Locale) =>
  formatDay(day, locale, 'weekdayInitial', { weekday: 'narrow' })
/** A day with its weekday, as a heading. */
export const dayName = (day: Day, locale: Locale) =>
  formatDay(day, locale, 'dayName', { weekday: 'short', month: 'long', day: 'numeric' })
export const monthName = (day: Day, locale: Locale) =>
  formatDay(day, locale, 'monthName', { year: 'numeric', month: 'long' })
/** The name of a month where the year is said above. */
export const monthAlone = (day: Day, locale: Locale) =>
  formatDay(day, locale, 'monthAlone', { month: 'long' })
