import type { Locale } from '@pindao/locales/locales.ts'
import { intlLocale } from './number.ts'

/** A length of time as mm:ss, from one hour on hh:mm:ss (WID-06). Part seconds are dropped, as players do. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60]
  const hours = Math.floor(seconds / 3600)
  return (hours > 0 ? [hours, ...parts] : parts).map((part) => String(part).padStart(2, '0')).join(':')
}

const cache = new Map<string, Intl.DateTimeFormat>()

type Options = Intl.DateTimeFormatOptions

/** A formatter of dates, made once for each language and zone; `name` is that of its options. */
export function dateFormatter(locale: Locale, name: string, options: Options): Intl.DateTimeFormat {
  const key = `${locale} ${name} ${options.timeZone}`
  const known = cache.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(intlLocale(locale), options)
  cache.set(key, made)
  return made
}

const minuteOfYear: Options = {
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
}

/**
 * An instant as the person's locale and time zone write date and minute: what tables show.
 *
 * @param timeZone an IANA name; the browser's own if left out
 */
export function formatDateTime(instant: string | number | Date, locale: Locale, timeZone?: string): string {
  const options: Options = { ...minuteOfYear, timeZone, year: 'numeric' }
  return dateFormatter(locale, 'minute', options).format(new Date(instant))
}

/**
 * The same for a table: the year only where it is another one than now, in the zone of the person. The exact time stands
 * beside it as a title.
 */
export function formatTableTime(instant: string, now: number, locale: Locale, timeZone?: string): string {
  const year = dateFormatter(locale, 'year', { timeZone, year: 'numeric' })
  if (year.format(new Date(instant)) !== year.format(now)) return formatDateTime(instant, locale, timeZone)
  return dateFormatter(locale, 'minuteOfYear', { ...minuteOfYear, timeZone }).format(new Date(instant))
}

/**
 * The same with seconds and zone: for tooltips and details, where it matters. The zone stands at the end in every
 * language: Intl writes it between date and time in Chinese.
 */
export function formatExactTime(instant: string | number | Date, locale: Locale, timeZone?: string): string {
  const parts = dateFormatter(locale, 'second', {
    timeZone,
    dateStyle: 'long',
    timeStyle: 'long',
    hourCycle: 'h23',
  }).formatToParts(new Date(instant))
  const isZone = ({ type }: Intl.DateTimeFormatPart) => type === 'timeZoneName'
  const text = (some: readonly Intl.DateTimeFormatPart[]) => some.map(({ value }) => value).join('')
  const dateAndTime = text(parts.filter((part) => !isZone(part))).replaceAll(/\s{2,}/gu, ' ')
  return `${dateAndTime.trim()} ${text(parts.filter(isZone))}`
}

/** A month of the calendar, `YYYY-MM`, in words. */
export function formatMonth(month: string, locale: Locale): string {
  return dateFormatter(locale, 'month', { timeZone: 'UTC', year: 'numeric', month: 'long' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
}

/** A day of the calendar, `YYYY-MM-DD`, as the language writes it: the same day in every zone. */
export function formatDay(day: string, locale: Locale): string {
  return dateFormatter(locale, 'day', {
    timeZone: 'UTC',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(new Date(`${day}T00:00:00Z`))
}
