import * as Instant from 'temporal-polyfill/fns/Instant'
import * as PlainDate from 'temporal-polyfill/fns/PlainDate'
import * as PlainDateTime from 'temporal-polyfill/fns/PlainDateTime'
import * as ZonedDateTime from 'temporal-polyfill/fns/ZonedDateTime'

/**
 * Days of the calendar where people are. A day is its ISO 8601 text, `2026-11-21`, which sorts as it follows; an instant
 * is a number of milliseconds. Days have 23 or 25 hours where the clock is changed, and some begin at one: what there is
 * to know about that, the library knows. Its functions are taken one by one, so that a page carries only these.
 */
export type Day = string

/** The day of an instant in a time zone. */
export function dayIn(at: number, zone: string): Day {
  return PlainDate.toString(ZonedDateTime.toPlainDate(zoned(at, zone)))
}

/** The first instant of a day in a time zone. */
export function startOfDay(day: Day, zone: string): number {
  return PlainDate.toZonedDateTime(plain(day), zone).epochMilliseconds
}

/** The day so many days later, or before for a negative number. */
export function addDays(day: Day, count: number): Day {
  return PlainDate.toString(PlainDate.addDays(plain(day), count))
}

/** How many days the second is after the first. */
export function daysBetween(first: Day, second: Day): number {
  return PlainDate.diffDays(plain(first), plain(second))
}

/** The last days in a time zone, today the last of them. */
export function lastDays(count: number, now: number, zone: string): Day[] {
  const today = dayIn(now, zone)
  return Array.from({ length: count }, (_, index) => addDays(today, index - count + 1))
}

/** The day of the week as ISO 8601 counts: 1 is Monday, 7 Sunday. */
export function weekdayOf(day: Day): number {
  return PlainDate.dayOfWeek(plain(day))
}

/**
 * The instant at which clocks of a zone show so many minutes after midnight on a day. A time that is left out in spring is
 * moved on by what was left out; of a time that comes twice in autumn it is the first.
 */
export function wallInstant(day: Day, minutes: number, zone: string): number {
  const { year, month, day: dayOfMonth } = plain(day)
  const wall = PlainDateTime.create(year, month, dayOfMonth, Math.floor(minutes / 60), minutes % 60)
  return PlainDateTime.toZonedDateTime(wall, zone, { disambiguation: 'compatible' }).epochMilliseconds
}

/** What clocks of a zone show at an instant: the day, and whole minutes after midnight. */
export function wallIn(at: number, zone: string): { readonly day: Day; readonly minutes: number } {
  const wall = zoned(at, zone)
  return {
    day: PlainDate.toString(ZonedDateTime.toPlainDate(wall)),
    minutes: wall.hour * 60 + wall.minute,
  }
}

const written = /^\d{4}-\d{2}-\d{2}$/u

/** The day that a text names; null for what is none, as February 30. */
export function parseDay(text: string): Day | null {
  if (!written.test(text)) return null
  try {
    return PlainDate.toString(plain(text))
  } catch {
    return null
  }
}

const zoned = (at: number, zone: string) =>
  Instant.toZonedDateTimeISO(Instant.fromEpochMilliseconds(at), zone)

/** @throws RangeError for a day that does not exist */
function plain(day: Day): PlainDate.Record {
  const [year = Number.NaN, month = Number.NaN, dayOfMonth = Number.NaN] = day.split('-').map(Number)
  return PlainDate.create(year, month, dayOfMonth)
}
