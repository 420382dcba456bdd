const zone = 'America/Los_Angeles'
const minuteMs = 60_000

const dayFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The Pacific calendar day of an instant, `YYYY-MM-DD`: YouTube's quotas turn with it (platforms.md A7). */
export function pacificDay(at: Date): string {
  return dayFormat.format(at)
}

/** Whole seconds until the next Pacific midnight, summer time included. */
export function secondsToPacificMidnight(at: Date): number {
  const today = pacificDay(at)
  // A day lasts 23 to 25 hours: the first minute of another day is found by bisection instead of by offset rules.
  let low = 0
  let high = 26 * 60
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (pacificDay(new Date(startOfMinute(at) + middle * minuteMs)) === today) low = middle
    else high = middle
  }
  return Math.ceil((startOfMinute(at) + high * minuteMs - at.getTime()) / 1000)
}

function startOfMinute(at: Date): number {
  return Math.floor(at.getTime() / minuteMs) * minuteMs
}
