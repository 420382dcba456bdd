import type { Locale } from '@pindao/locales/locales.ts'
import { dateFormatter } from './time.ts'

/** The day of an instant as an axis writes it: month and day, as the language orders them. */
export function formatAxisDay(instant: string, locale: Locale, timeZone: string): string {
  return dateFormatter(locale, 'axisDay', { timeZone, month: 'numeric', day: 'numeric' }).format(
    new Date(instant),
  )
}

/** The day of an instant in words, with its weekday: for a heading. */
export function formatFullDay(instant: string, locale: Locale, timeZone: string): string {
  return dateFormatter(locale, 'fullDay', { timeZone, dateStyle: 'full' }).format(new Date(instant))
}

/** Hour and minute where the day is known: 09:05. */
export function formatClock(instant: string, locale: Locale, timeZone: string): string {
  return dateFormatter(locale, 'clock', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(instant))
}
