import type { Locale } from '@pindao/locales/locales.ts'
import { intlLocale } from '#src/shared/format/number.ts'

/** A day as a heading between messages: weekday and date, in the reader's time zone. */
export function formatDay(instant: string, locale: Locale, timeZone: string): string {
  return new Intl.DateTimeFormat(intlLocale(locale), { timeZone, dateStyle: 'full' }).format(
    new Date(instant),
  )
}

/** Hour and minute beside a message: its day stands above it. */
export function formatClock(instant: string, locale: Locale, timeZone: string): string {
  return new Intl.DateTimeFormat(intlLocale(locale), {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(instant))
}
