import { between, chance } from './chance.ts'
import { split } from './counts.ts'
import type { DayNumber } from './days.ts'

/** Sources of traffic as the Analytics API names them. */
export const SOURCES = [
  'YT_SEARCH',
  'RELATED_VIDEO',
  'SUBSCRIBER',
  'SHORTS',
  'EXT_URL',
  'YT_CHANNEL',
  'NOTIFICATION',
  'PLAYLIST',
  'NO_LINK_OTHER',
] as const

/** Countries that watch: where Chinese drama is seen, and where advertisements pay. */
export const COUNTRIES = [
  'US',
  'TW',
  'HK',
  'MY',
  'SG',
  'JP',
  'GB',
  'FR',
  'EG',
  'SA',
  'ID',
  'VN',
  'BR',
  'CA',
] as const

/** How a whole number of a channel's day falls to the keys of a kind: the same shape each day, a little moved. */
export function partsOf(id: string, day: DayNumber, keys: readonly string[], whole: number): number[] {
  const weights = keys.map(
    (key) => (0.05 + chance(id, 'part', key) ** 2.2) * between(0.92, 1.08, id, 'part', key, day),
  )
  return split(whole, weights)
}
