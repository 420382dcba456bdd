import type { Counts } from '#src/numbers/counts.ts'

/** A metric: its type in the header, whether it needs the scope for money, and what it is of a row. */
interface Metric {
  readonly dataType: 'INTEGER' | 'FLOAT'
  readonly money: boolean
  readonly of: (counts: Counts, rate: number) => number
}

const whole = (of: (counts: Counts) => number): Metric => ({ dataType: 'INTEGER', money: false, of })
const money = (of: (counts: Counts) => number): Metric => ({
  dataType: 'FLOAT',
  money: true,
  of: (counts, rate) => rounded(of(counts) * rate, 3),
})
const moneyCount = (of: (counts: Counts) => number): Metric => ({ dataType: 'INTEGER', money: true, of })
const MICROS = 1_000_000

/** The metrics played here (`platforms.md` B). */
export const METRICS: Readonly<Record<string, Metric>> = {
  views: whole(({ views }) => views),
  engagedViews: whole(({ engaged }) => engaged),
  estimatedMinutesWatched: whole(({ watchSeconds }) => Math.round(watchSeconds / 60)),
  averageViewDuration: whole(({ watchSeconds, views }) => Math.round(perOne(watchSeconds, views))),
  averageViewPercentage: {
    dataType: 'FLOAT',
    money: false,
    of: ({ watchedPercent, views }) => rounded(perOne(watchedPercent, views), 2),
  },
  likes: whole(({ likes }) => likes),
  dislikes: whole(({ dislikes }) => dislikes),
  comments: whole(({ comments }) => comments),
  shares: whole(({ shares }) => shares),
  subscribersGained: whole(({ gained }) => gained),
  subscribersLost: whole(({ lost }) => lost),
  estimatedRevenue: money(({ revenueMicros }) => revenueMicros / MICROS),
  estimatedAdRevenue: money(({ grossMicros }) => (0.55 * grossMicros) / MICROS),
  grossRevenue: money(({ grossMicros }) => grossMicros / MICROS),
  cpm: money(({ grossMicros, ads }) => perOne(grossMicros / 1000, ads)),
  playbackBasedCpm: money(({ grossMicros, playbacks }) => perOne(grossMicros / 1000, playbacks)),
  monetizedPlaybacks: moneyCount(({ playbacks }) => playbacks),
  adImpressions: moneyCount(({ ads }) => ads),
}

/** Of a source or a country less is told. */
export const PART_METRICS: readonly string[] = [
  'views',
  'engagedViews',
  'estimatedMinutesWatched',
  'averageViewDuration',
  'averageViewPercentage',
]

/** US dollars in the currencies that are known: rates stand still here. */
export const RATES: Readonly<Record<string, number>> = {
  USD: 1,
  EUR: 0.92,
  GBP: 0.79,
  CNY: 7.2,
  HKD: 7.8,
  TWD: 32,
  SGD: 1.34,
  MYR: 4.45,
}

/** Dimensions played here. */
export const DIMENSIONS = ['day', 'month', 'video', 'channel', 'insightTrafficSourceType', 'country'] as const
export type Dimension = (typeof DIMENSIONS)[number]

function perOne(sum: number, count: number): number {
  return count === 0 ? 0 : sum / count
}

function rounded(value: number, places: number): number {
  const tens = 10 ** places
  return Math.round(value * tens) / tens
}
