/** What a day of a video or channel counts, in whole numbers that add up: a channel's day is the sum of what is in it. */
export const COUNTED = [
  'views',
  'engaged',
  'watchSeconds',
  /** Percent watched, of all views together. */
  'watchedPercent',
  'likes',
  'dislikes',
  'comments',
  'shares',
  'gained',
  'lost',
  'impressions',
  'clicks',
  'playbacks',
  'ads',
  /** Millionths of a US dollar: what advertisers paid, and what of it reaches the channel. */
  'grossMicros',
  'revenueMicros',
] as const
export type Counts = Readonly<Record<(typeof COUNTED)[number], number>>

export const NOTHING_COUNTED: Counts = Object.freeze({
  views: 0,
  engaged: 0,
  watchSeconds: 0,
  watchedPercent: 0,
  likes: 0,
  dislikes: 0,
  comments: 0,
  shares: 0,
  gained: 0,
  lost: 0,
  impressions: 0,
  clicks: 0,
  playbacks: 0,
  ads: 0,
  grossMicros: 0,
  revenueMicros: 0,
})

/** All of them together. */
export function sumOf(all: readonly Counts[]): Counts {
  const sum: Record<keyof Counts, number> = { ...NOTHING_COUNTED }
  for (const one of all) for (const name of COUNTED) sum[name] += one[name]
  return sum
}

/** The same day as it is told before or after it was corrected. */
export function scaled(counts: Counts, factor: number): Counts {
  if (factor === 1) return counts
  const told: Record<keyof Counts, number> = { ...counts }
  for (const name of COUNTED) told[name] = Math.round(counts[name] * factor)
  return told
}

/** A whole number split by weights, nothing lost: the parts add up to it. */
export function split(whole: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let left = whole
  let weightLeft = total
  return weights.map((weight) => {
    const part = weightLeft <= 0 ? 0 : Math.round((left * weight) / weightLeft)
    left -= part
    weightLeft -= weight
    return part
  })
}
