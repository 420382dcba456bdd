import type { ChartDay } from '@pindao/protocol/channel-data/data-charts.endpoints.ts'
import { expect, test } from 'vitest'
import { dayLine, daysThere, figureOf, manyLines, partBars, subscriberBars } from './day-charts.ts'

const dayOf = (day: string, of: Partial<ChartDay> = {}): ChartDay => ({
  day,
  isFinal: null,
  views: null,
  watchMinutes: null,
  subsGained: null,
  subsLost: null,
  estRevenue: null,
  followersTotal: null,
  ...of,
})
const span = (...days: ChartDay[]) => ({
  from: days[0]?.day ?? '',
  to: days.at(-1)?.day ?? '',
  days,
  sums: null,
})
const words = { day: 'day', measure: 'now', before: 'then', dayOf: (day: string) => day.slice(8) }

test('DAT-01 days stand beside those they are compared with; what was not said is a gap, never a zero', () => {
  const shown = span(dayOf('2026-04-27', { views: '0' }), dayOf('2026-04-28'))
  const before = span(dayOf('2026-04-25', { views: '9007199254740993' }))
  const { categories, series } = dayLine({ shown, before }, 'views', words)
  expect(categories).toEqual(['27', '28'])
  expect(series).toMatchObject([
    { name: 'now', values: [0, null], gaps: true },
    { name: 'then', values: [Number('9007199254740993'), null], dashed: true },
  ])
  expect(dayLine({ shown, before: null }, 'views', words).series).toHaveLength(1)
})

test('DAT-01 watch time is in hours, and subscribers are known where both sides are', () => {
  expect(figureOf(dayOf('2026-04-27', { watchMinutes: '90' }), 'watchHours')).toBe(1.5)
  expect(figureOf(dayOf('2026-04-27', { subsGained: '3', subsLost: '5' }), 'subsNet')).toBe(-2)
  expect(figureOf(dayOf('2026-04-27', { subsGained: '3' }), 'subsNet')).toBeNull()
  expect(figureOf(dayOf('2026-04-27', { estRevenue: '0' }), 'estRevenue')).toBe(0)
})

test('DAT-01 missing days and those that may still change are counted apart', () => {
  const days = [dayOf('a'), dayOf('b', { isFinal: false }), dayOf('c', { isFinal: true })]
  expect(daysThere(days)).toEqual({ missing: 1, provisional: 1 })
})

test('DAT-01 subscribers won and lost, and parts by their names', () => {
  const bars = subscriberBars(span(dayOf('2026-04-27', { subsGained: '2', subsLost: '1' })), {
    ...words,
    gained: 'won',
    lost: 'lost',
  })
  expect(bars.series.map(({ name, values }) => [name, values])).toEqual([
    ['won', [2]],
    ['lost', [1]],
  ])
  const parts = partBars([{ key: 'A', views: null, watchMinutes: null }], {
    part: 'part',
    views: 'views',
    partOf: (key) => `<${key}>`,
  })
  expect(parts).toMatchObject({ categories: ['<A>'], horizontal: true, series: [{ values: [null] }] })
})

test('DAT-01 ten lines differ by colour and stroke, and two of one name by a number', () => {
  const lines = manyLines(Array.from({ length: 10 }, () => ({ name: '同名', values: [1] })))
  expect(new Set(lines.map(({ tone, dashed }) => `${tone} ${dashed}`)).size).toBe(10)
  expect(new Set(lines.map(({ name }) => name)).size).toBe(10)
  expect(lines[0]?.name).toBe('同名')
})
