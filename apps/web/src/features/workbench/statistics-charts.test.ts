import { expect, test } from 'vitest'
import {
  type ChartWords,
  causes,
  people,
  publishes,
  rateOf,
  type Statistics,
  sizeUnitOf,
  successRate,
  uploads,
} from './statistics-charts.ts'

const words: ChartWords = {
  day: 'day',
  published: 'ok',
  failed: 'bad',
  uploaded: 'up',
  rate: 'rate',
  channel: 'channel',
  cause: 'cause',
  person: 'person',
  dayOf: (from) => from.slice(8, 10),
  causeOf: (code) => code ?? 'unknown',
}
const statistics: Statistics = {
  at: '2026-03-04T12:00:00Z',
  days: [
    { from: '2026-03-03T00:00:00Z', uploads: 1, bytes: 5, published: 3, failed: 1 },
    { from: '2026-03-04T00:00:00Z', uploads: 0, bytes: 0, published: 0, failed: 0 },
  ],
  toPublic: { count: 3, median: 10, p95: 20 },
  people: [{ staffId: '7', name: '李晴', published: 3 }],
  topChannels: [],
  causes: [{ code: null, count: 1 }],
}

test('DAT-01 successes and failures stand on each other, day by day', () => {
  const { categories, series } = publishes(statistics, words)
  expect(categories).toEqual(['03', '04'])
  expect(series.map(({ name, values, stack }) => [name, values, stack])).toEqual([
    ['ok', [3, 0], 'tasks'],
    ['bad', [1, 0], 'tasks'],
  ])
})

test('DAT-01 a day on which nothing ended has no rate, which is not a rate of 0', () => {
  expect(successRate(statistics, words).series[0]?.values).toEqual([0.75, null])
  expect(rateOf({ published: 0, failed: 2 })).toBe(0)
})

test('DAT-01 a failure from before causes were kept has one that says so', () => {
  expect(causes(statistics, words).categories).toEqual(['unknown'])
})

test('DAT-01 uploads are told in the unit of their largest day', () => {
  const day = { ...statistics.days[1], from: '2026-03-05T00:00:00Z', uploads: 1, published: 0, failed: 0 }
  const large = {
    ...statistics,
    days: [
      { ...day, bytes: 3 * 1024 ** 3 },
      { ...day, bytes: 1024 ** 3 / 4 },
    ],
  }
  expect([sizeUnitOf(large), uploads(large, words).series[0]?.values]).toEqual([1024 ** 3, [3, 0.25]])
  expect(sizeUnitOf(statistics)).toBe(1024)
})

test('DAT-01 PERM-03 who published how much; nobody, for who sees their own records only', () => {
  expect(people(statistics, words)).toMatchObject({ categories: ['李晴'], series: [{ values: [3] }] })
  expect(people({ ...statistics, people: null }, words).categories).toEqual([])
})
