import type { Locale } from '@pindao/locales/locales.ts'
import { addDays, type Day } from '@pindao/protocol/core/zoned-day.ts'
import { firstOfMonth, firstOfWeek, nextMonth, weeksOfMonth } from '#src/shared/format/calendar-days.ts'
import { dateFormatter } from '#src/shared/format/time.ts'

export const calendarViews = ['month', 'week', 'day', 'list'] as const
export type CalendarView = (typeof calendarViews)[number]

/** Days that the list shows at once. */
const listDays = 14

/** The days that a view shows around a day: of a month its whole weeks. */
export function shownDays(view: CalendarView, day: Day, begins: number): readonly Day[] {
  if (view === 'day') return [day]
  if (view === 'list') return daysFrom(day, listDays)
  if (view === 'week') return daysFrom(firstOfWeek(day, begins), 7)
  return weeksOfMonth(day, begins)
}

/** The day on which a view goes on, or came before. */
export function stepped(view: CalendarView, day: Day, forward: boolean): Day {
  if (view === 'month') return forward ? nextMonth(day) : firstOfMonth(addDays(firstOfMonth(day), -1))
  const length = { week: 7, day: 1, list: listDays }[view]
  return addDays(day, forward ? length : -length)
}

const daysFrom = (first: Day, count: number) =>
  Array.from({ length: count }, (_, index) => addDays(first, index))

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
