import { usePreferences } from './preferences.ts'

/** For how long the browser is not asked again: asking is slow, and every time on a page needs the zone. */
const askAgainMs = 1000
let known = { zone: '', at: Number.NEGATIVE_INFINITY }

/** The zone this browser is set to. */
export function browserTimeZone(): string {
  const now = performance.now()
  if (now - known.at > askAgainMs)
    known = { zone: new Intl.DateTimeFormat().resolvedOptions().timeZone, at: now }
  return known.zone
}

/** The zone that every time of the product is shown in: the one the person chose, else the browser's. */
export function useTimeZone(): string {
  return usePreferences((state) => state.timeZone) ?? browserTimeZone()
}
