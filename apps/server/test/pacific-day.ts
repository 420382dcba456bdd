const hour = 60 * 60 * 1000
/** Ten in the morning in California, in winter. */
const morning = 18 * hour

/**
 * Milliseconds until a morning in California: a day of YouTube's quotas ends there at midnight, and what is counted over
 * some hours must not meet it.
 */
export function untilPacificMorning(now: number): number {
  return (morning - (now % (24 * hour)) + 24 * hour) % (24 * hour)
}
