import type { Locale } from '@pindao/locales/locales.ts'
import { intlLocale } from '#src/shared/format/number.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour
const week = 7 * day

/**
 * How long ago something was, as people say it: 刚刚 (the words given), 5 分钟前, 昨天; null for what is better told by
 * its date.
 */
export function relativeTime(instant: string, now: number, locale: Locale, justNow: string): string | null {
  // The server's clock may be a little ahead: what has just come is not in the future.
  const ago = Math.max(0, (now - Date.parse(instant)) / 1000)
  if (ago >= week) return null
  if (ago < minute) return justNow
  const words = new Intl.RelativeTimeFormat(intlLocale(locale), { numeric: 'auto' })
  if (ago < hour) return words.format(-Math.floor(ago / minute), 'minute')
  if (ago < day) return words.format(-Math.floor(ago / hour), 'hour')
  return words.format(-Math.floor(ago / day), 'day')
}
