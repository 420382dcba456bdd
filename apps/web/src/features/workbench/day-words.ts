import type { Locale } from '@pindao/locales/locales.ts'
import { intlLocale } from '#src/shared/format/number.ts'

const cache = new Map<string, Intl.DateTimeFormat>()

function formatter(
  locale: Locale,
  zone: string,
  name: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${locale} ${zone} ${name}`
  const known = cache.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(intlLocale(locale), { ...options, timeZone: zone })
  cache.set(key, made)
  return made
}

/** A day as an axis writes it: month and day, as the language orders them. */
export function formatDay(from: string, locale: Locale, zone: string): string {
  return formatter(locale, zone, 'day', { month: 'numeric', day: 'numeric' }).format(new Date(from))
}

/** An hour as an axis writes it: 09:00. */
export function formatHour(from: string, locale: Locale, zone: string): string {
  return formatter(locale, zone, 'hour', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    new Date(from),
  )
}

/** A day in words, for a heading. */
export function formatLongDay(from: string, locale: Locale, zone: string): string {
  return formatter(locale, zone, 'long', { dateStyle: 'full' }).format(new Date(from))
}
