import { expect, test } from 'vitest'
import { cohortLines, hourTable, lifeDays, lifeLines, shadeOf } from './video-ages.ts'

const words = { age: 'age', ageOf: String }
const ageOf = (total: number | null, median: number | null) => ({
  day: '2026-04-26',
  views: '5',
  watchMinutes: '30',
  estRevenue: null,
  total,
  median,
})

test('DAT-01 a video stands beside the median; without earlier videos it stands alone', () => {
  const lines = lifeLines([ageOf(5, 20), ageOf(7, 40)], { ...words, own: 'own', median: 'median' })
  expect(lines).toMatchObject({
    categories: ['0', '1'],
    series: [{ values: [5, 7] }, { values: [20, 40], dashed: true }],
  })
  expect(lifeLines([ageOf(5, null)], { ...words, own: 'own', median: 'median' }).series).toHaveLength(1)
})

test('DAT-01 a measure of a video that was not said is none', () => {
  const of = { day: 'day', dayOf: (day: string) => day, measure: 'm' }
  expect(lifeDays([ageOf(5, 1)], 'watchHours', of).series[0]?.values).toEqual([0.5])
  expect(lifeDays([ageOf(5, 1)], 'estRevenue', of).series[0]?.values).toEqual([null])
})

test('DAT-01 the newest month of videos is the first line', () => {
  const lines = cohortLines(
    [
      { month: '2026-03', videos: 2, views: [1, 2] },
      { month: '2026-04', videos: 1, views: [5, null] },
    ],
    { ...words, cohortOf: ({ month }) => month },
  )
  expect(lines.series.map(({ name, values }) => [name, values])).toEqual([
    ['2026-04', [5, null]],
    ['2026-03', [1, 2]],
  ])
  expect(lines.categories).toEqual(['0', '1'])
})

test('DAT-01 hours of publishing are a table of 24 hours and seven days; an hour without a video is none', () => {
  const table = hourTable([{ weekday: 2, hour: 11, videos: 1, views: 43 }], {
    hour: 'hour',
    hourOf: String,
    weekdayOf: String,
  })
  expect([table.categories.length, table.series.length]).toEqual([24, 7])
  expect(table.series[1]?.values[11]).toBe(43)
  expect(table.series[0]?.values[11]).toBeNull()
})

test('DAT-01 fields are the darker the more was viewed; one without a video is empty', () => {
  expect([null, 0, 50, 99, 100].map((views) => shadeOf(views, 100))).toEqual([0, 1, 3, 5, 5])
  expect(shadeOf(0, 0)).toBe(1)
})
