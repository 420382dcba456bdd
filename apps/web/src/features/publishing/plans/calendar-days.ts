import type { Locale } from '@pindao/locales/locales.ts'
import { addDays, type Day, weekdayOf } from '@pindao/protocol/core/zoned-day.ts'
import { dateFormatter } from '#src/shared/format/time.ts'

/** The first day of a week where a language is at home, as ISO 8601 counts: 1 is Monday. */
const weekBegins: Readonly<Record<Locale, number>> = { zh: 1, fr: 1, en: 1, ar: 6 }
export const weekStart = (locale: Locale) => weekBegins[locale]

export const calendarViews = ['month', 'week', 'day', 'list'] as const
export type CalendarView = (typeof calendarViews)[number]

/** Days that the list shows at once. */
const listDays = 14

export const firstOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`

/** The first day of the week of a day. */
export function firstOfWeek(day: Day, begins: number): Day {
  return addDays(day, -((weekdayOf(day) - begins + 7) % 7))
}

/** The days that a view shows around a day: of a month its whole weeks. */
export function shownDays(view: CalendarView, day: Day, begins: number): readonly Day[] {
  if (view === 'day') return [day]
  if (view === 'list') return daysFrom(day, listDays)
  if (view === 'week') return daysFrom(firstOfWeek(day, begins), 7)
  return weeksOf(firstOfMonth(day), addDays(nextMonth(day), -1), begins)
}

/** Whole weeks from that of the first day to that of the last. */
export function weeksOf(first: Day, last: Day, begins: number): readonly Day[] {
  const days: Day[] = []
  for (let day = firstOfWeek(first, begins); day <= last || days.length % 7 !== 0; day = addDays(day, 1))
    days.push(day)
  return days
}

/** The day on which a view goes on, or came before. */
export function stepped(view: CalendarView, day: Day, forward: boolean): Day {
  if (view === 'month') return forward ? nextMonth(day) : firstOfMonth(addDays(firstOfMonth(day), -1))
  const length = { week: 7, day: 1, list: listDays }[view]
  return addDays(day, forward ? length : -length)
}

const daysFrom = (first: Day, count: number) =>
  Array.from({ length: count }, (_, index) => addDays(first, index))
const nextMonth = (day: Day): Day => firstOfMonth(addDays(firstOfMonth(day), 31))

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

/** A time of day in a zone. */
export const timeIn = (instant: string, locale: Locale, timeZone: string) =>
  dateFormatter(locale, 'timeOfDay', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(instant))
/** Day, weekday and time in a zone. */
export const dayTimeIn = (instant: string, locale: Locale, timeZone: string) =>
  dateFormatter(locale, 'dayTime', {
    timeZone,
    month: '2-digit',
    day: '2-digit',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(instant))
