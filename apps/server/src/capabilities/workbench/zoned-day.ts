import { dayNumber, hourMs, startOfDay } from '@pindao/protocol/core/zoned-day.ts'

/**
 * The borders of the last `count` days in a zone, today included: `count + 1` instants in epoch milliseconds, the last
 * one where tomorrow begins. Days have 23 or 25 hours where the clock is changed.
 */
export function dayBorders(now: number, zone: string, count: number): number[] {
  const today = dayNumber(now, zone)
  return Array.from({ length: count + 1 }, (_, index) => startOfDay(today - count + 1 + index, zone))
}

/** The borders of the hours of today, as the day of that zone has them. */
export function hourBorders(now: number, zone: string): number[] {
  const [from = now, to = now] = dayBorders(now, zone, 1)
  const hours = Array.from({ length: Math.ceil((to - from) / hourMs) }, (_, index) => from + index * hourMs)
  return [...hours, to]
}
