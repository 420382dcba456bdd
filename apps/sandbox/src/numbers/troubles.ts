import { between, chance } from './chance.ts'
import type { DayNumber } from './days.ts'

/** What a day is multiplied with when something happened to its channel. */
export interface Trouble {
  readonly views: number
  /** Advertisements in a playback: they fall when breaks in the middle of films are lost. */
  readonly ads: number
}

const USUAL: Trouble = { views: 1, ads: 1 }
const SPAN = 28

/**
 * In about one of five spans of four weeks something happens to a channel: a fall of views, a hit, or breaks for
 * advertisements that are lost. It follows from the seed, so that alerts have something to find on whatever day.
 */
export function troubleOf({ id }: { readonly id: string }, day: DayNumber): Trouble {
  const span = Math.floor((day + Math.floor(chance(id, 'span') * SPAN)) / SPAN)
  const kind = chance(id, 'trouble', span)
  if (kind > 0.21) return USUAL
  const into = (day + Math.floor(chance(id, 'span') * SPAN)) % SPAN
  const first = Math.floor(between(0, 14, id, 'first', span))
  const length = Math.floor(between(4, 13, id, 'length', span))
  if (into < first || into >= first + length) return USUAL
  if (kind < 0.08) return { views: between(0.35, 0.6, id, 'fall', span), ads: 1 }
  if (kind < 0.14) return { views: between(1.8, 3.6, id, 'hit', span), ads: 1 }
  return { views: 1, ads: between(0.3, 0.5, id, 'breaks', span) }
}
