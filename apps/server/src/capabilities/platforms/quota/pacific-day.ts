import { addDays, type Day, dayIn, startOfDay } from '@pindao/protocol/core/zoned-day.ts'

const zone = 'America/Los_Angeles'

/** The Pacific calendar day of an instant: YouTube's quotas turn with it (platforms.md A7). */
export function pacificDay(at: Date): Day {
  return dayIn(at.getTime(), zone)
}

/** Whole seconds until the next Pacific midnight, summer time included. */
export function secondsToPacificMidnight(at: Date): number {
  const midnight = startOfDay(addDays(pacificDay(at), 1), zone)
  return Math.ceil((midnight - at.getTime()) / 1000)
}
