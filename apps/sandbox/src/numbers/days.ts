import { pacificDay } from '#src/youtube/quota.ts'

const DAY_MS = 24 * 3_600_000
const HOUR_MS = 3_600_000

/** A calendar day in Pacific time as a number that counts up by one a day. */
export type DayNumber = number

/** `YYYY-MM-DD` as a number; null for what is no day. */
export function dayNumberOf(text: string): DayNumber | null {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return Number.isNaN(at) || dayText(at / DAY_MS) !== text ? null : at / DAY_MS
}

/** The day as `YYYY-MM-DD`. */
export function dayText(day: DayNumber): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** The Pacific day of a moment. */
export function dayAt(moment: number): DayNumber {
  return Date.parse(`${pacificDay(moment)}T00:00:00Z`) / DAY_MS
}

const starts = new Map<DayNumber, number>()

/** The moment a Pacific day begins: 07:00 or 08:00 UTC. Kept: a report asks for the same ones again and again. */
export function startOf(day: DayNumber): number {
  const known = starts.get(day)
  if (known !== undefined) return known
  const summer = day * DAY_MS + 7 * HOUR_MS
  const found = dayAt(summer) === day ? summer : summer + HOUR_MS
  starts.set(day, found)
  return found
}

/** 0 is Sunday. */
export function weekdayOf(day: DayNumber): number {
  return (((day + 4) % 7) + 7) % 7
}
