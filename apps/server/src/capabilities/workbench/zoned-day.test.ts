import { expect, test } from 'vitest'
import { dayBorders, hourBorders } from './zoned-day.ts'

const at = (text: string) => Date.parse(text)
const texts = (borders: readonly number[]) => borders.map((border) => new Date(border).toISOString())

test('DAT-01 the same instant lies in different days, by zone', () => {
  const now = at('2026-03-04T20:30:00Z')
  expect(texts(dayBorders(now, 'Asia/Shanghai', 1))).toEqual([
    '2026-03-04T16:00:00.000Z',
    '2026-03-05T16:00:00.000Z',
  ])
  expect(texts(dayBorders(now, 'America/Los_Angeles', 1))).toEqual([
    '2026-03-04T08:00:00.000Z',
    '2026-03-05T08:00:00.000Z',
  ])
  expect(texts(dayBorders(now, 'Asia/Kathmandu', 1))[0]).toBe('2026-03-04T18:15:00.000Z')
})

test('DAT-01 a border belongs to the day that begins there', () => {
  const border = at('2026-03-04T16:00:00Z')
  expect(dayBorders(border, 'Asia/Shanghai', 1)[0]).toBe(border)
  expect(dayBorders(border - 1, 'Asia/Shanghai', 1)[1]).toBe(border)
})

test('DAT-01 a day has 23 or 25 hours where the clock is changed', () => {
  expect(hourBorders(at('2026-03-29T12:00:00Z'), 'Europe/Paris')).toHaveLength(23 + 1)
  expect(hourBorders(at('2026-10-25T12:00:00Z'), 'Europe/Paris')).toHaveLength(25 + 1)
  expect(hourBorders(at('2026-06-01T12:00:00Z'), 'Europe/Paris')).toHaveLength(24 + 1)
})

test('DAT-01 where midnight does not exist the day begins at one', () => {
  expect(texts(dayBorders(at('2026-04-24T12:00:00Z'), 'Africa/Cairo', 1))[0]).toBe('2026-04-23T22:00:00.000Z')
})

test('DAT-01 a period has all its days, in order, each beginning where the one before ends', () => {
  const borders = dayBorders(at('2026-11-21T10:00:00Z'), 'America/New_York', 90)
  expect(borders).toHaveLength(91)
  expect(
    new Set(borders.slice(1).map((border, index) => (border - (borders[index] ?? 0)) / 3_600_000)),
  ).toEqual(new Set([24, 25]))
})
