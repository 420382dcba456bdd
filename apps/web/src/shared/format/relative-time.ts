import type { Locale } from '@pindao/locales/locales.ts'
import { dayIn, daysBetween } from '@pindao/protocol/core/zoned-day.ts'
import { intlLocale } from './number.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour
const daysOfWeek = 7

const cache = new Map<Locale, Intl.RelativeTimeFormat>()

function formatter(locale: Locale): Intl.RelativeTimeFormat {
  const known = cache.get(locale)
  if (known) return known
  const made = new Intl.RelativeTimeFormat(intlLocale(locale), { numeric: 'auto' })
  cache.set(locale, made)
  return made
}

/** What the words depend on: when, for whom, and what they call what has only just happened. */
type Reader = {
  readonly now: number
  readonly zone: string
  readonly locale: Locale
  readonly justNow: string
}

/**
 * How long ago something was, as people say it: 刚刚 (the words given), 5 分钟前, 昨天; null for what is better told by
 * its date. Within 24 hours spans count, from then on days of the calendar: 昨天 is the day before, wherever one is.
 */
export function relativeTime(instant: string, { now, zone, locale, justNow }: Reader): string | null {
  const at = Date.parse(instant)
  // The server's clock may be a little ahead: what has just come is not in the future.
  const ago = Math.max(0, (now - at) / 1000)
  if (ago < minute) return justNow
  const words = formatter(locale)
  if (ago < hour) return words.format(-Math.floor(ago / minute), 'minute')
  const days = daysBetween(dayIn(at, zone), dayIn(now, zone))
  // The day on which the clock goes back has 25 hours.
  if (ago < day || days === 0) return words.format(-Math.floor(ago / hour), 'hour')
  return days < daysOfWeek ? words.format(-days, 'day') : null
}
