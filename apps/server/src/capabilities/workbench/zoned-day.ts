import { addDays, dayIn, lastDays, startOfDay } from '@pindao/protocol/core/zoned-day.ts'

const hourMs = 60 * 60 * 1000

/**
 * The borders of the last `count` days in a zone, today included: `count + 1` instants in epoch milliseconds, the last
 * one where tomorrow begins. Days have 23 or 25 hours where the clock is changed.
 */
export function dayBorders(now: number, zone: string, count: number): number[] {
  const tomorrow = addDays(dayIn(now, zone), 1)
  return [...lastDays(count, now, zone), tomorrow].map((day) => startOfDay(day, zone))
}

/** The borders of the hours of today, as the day of that zone has them. */
export function hourBorders(now: number, zone: string): number[] {
  const [from = now, to = now] = dayBorders(now, zone, 1)
  const hours = Array.from({ length: Math.ceil((to - from) / hourMs) }, (_, index) => from + index * hourMs)
  return [...hours, to]
}

/** When the evening before today begins in a zone, as most leave at six: what ended since then ended overnight. */
export function eveningBefore(now: number, zone: string): number {
  return startOfDay(addDays(dayIn(now, zone), -1), zone) + 18 * hourMs
}
