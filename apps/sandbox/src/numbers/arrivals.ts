import { between, chance } from './chance.ts'
import { type DayNumber, startOf } from './days.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** One of so many days comes days late: there is a gap until it does. */
const LATE = 1 / 45
/** One of so many days is corrected once more after it seemed done: views that were none are taken out. */
const CORRECTED = 1 / 20
const SETTLED_MS = 3 * DAY_MS
const MONEY_SETTLED_MS = 6 * DAY_MS

/** When a channel's day is told for the first time: a day and a half after it ended, seldom much later. */
export function arrivalOf(id: string, day: DayNumber): number {
  const hours = between(30, 44, id, 'arrival', day) + (chance(id, 'late', day) < LATE ? 62 : 0)
  return startOf(day + 1) + Math.round(hours * HOUR_MS)
}

/** When it is corrected for the last time by itself; null: it is not. */
export function correctionOf(
  id: string,
  day: DayNumber,
): { readonly at: number; readonly factor: number } | null {
  if (chance(id, 'corrected', day) >= CORRECTED) return null
  const at = arrivalOf(id, day) + Math.round(between(8, 14, id, 'when', day) * DAY_MS)
  return { at, factor: between(0.93, 0.985, id, 'correction', day) }
}

/** What of the views and of the money of a day is told at a moment after it arrived. */
export function toldShare(
  id: string,
  day: DayNumber,
  now: number,
): { readonly views: number; readonly money: number } {
  const arrived = arrivalOf(id, day)
  const early = between(0.975, 0.996, id, 'early', day)
  const corrected = correctionOf(id, day)
  const lasting = corrected !== null && now >= corrected.at ? corrected.factor : 1
  return {
    views: lasting * (now < arrived + SETTLED_MS ? early : 1),
    money: lasting * (now < arrived + MONEY_SETTLED_MS ? early - 0.02 : 1),
  }
}

/** A file is made anew when its money is settled, and once more when all corrections are over. */
const FILE_SETTLED_MS = 7 * DAY_MS
const FILE_CORRECTED_MS = 19 * DAY_MS

/**
 * When files of a day are made for an owner of these channels: the first when all but late ones are told, and later ones
 * that replace it.
 */
export function filesOf(ownerId: string, channelIds: readonly string[], day: DayNumber): readonly number[] {
  const first = startOf(day + 1) + Math.round(between(44, 48, ownerId, 'file', day) * HOUR_MS)
  const corrected = channelIds.some((id) => correctionOf(id, day) !== null)
  return [first, first + FILE_SETTLED_MS, ...(corrected ? [first + FILE_CORRECTED_MS] : [])]
}
