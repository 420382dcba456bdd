import { expect, test } from 'vitest'
import { arrivalOf, filesOf, toldShare } from '#src/numbers/arrivals.ts'
import { between, chance } from '#src/numbers/chance.ts'
import { COUNTED, split, sumOf } from '#src/numbers/counts.ts'
import type { Film, Subject } from '#src/numbers/curves.ts'
import { catalogueDay, filmDay } from '#src/numbers/curves.ts'
import { createDayChanges } from '#src/numbers/day-changes.ts'
import { dayAt, dayNumberOf, dayText, startOf, weekdayOf } from '#src/numbers/days.ts'
import { createNumbers } from '#src/numbers/numbers.ts'
import { troubleOf } from '#src/numbers/troubles.ts'

const HOUR = 3_600_000
const TODAY = dayNumberOf('2026-11-20') ?? 0
const SUBJECT: Subject = { id: 'UCx7QdR2mVt9LkPz0HsYbN1A', usual: 10_000, since: TODAY - 2000, earns: true }
const film = (id: string, age: number, more: Partial<Film> = {}): Film => ({
  id,
  since: TODAY - age,
  until: null,
  seconds: 600,
  ...more,
})

test('days are Pacific ones, through summer time', () => {
  for (const text of ['2026-03-07', '2026-03-08', '2026-03-09', '2026-11-01', '2026-11-02']) {
    const day = dayNumberOf(text) ?? 0
    expect(dayText(day)).toBe(text)
    expect([dayAt(startOf(day)), dayAt(startOf(day) - 1)]).toEqual([day, day - 1])
  }
  expect(dayNumberOf('2026-02-30')).toBeNull()
  expect(dayNumberOf('20260201')).toBeNull()
  expect(weekdayOf(dayNumberOf('2026-11-22') ?? 0)).toBe(0)
})

test('chances are the same each time, spread out, and keep within their bounds', () => {
  const drawn = Array.from({ length: 2000 }, (_, index) => chance('a', index))
  expect(drawn).toEqual(Array.from({ length: 2000 }, (_, index) => chance('a', index)))
  const mean = drawn.reduce((sum, one) => sum + one, 0) / drawn.length
  expect(mean).toBeGreaterThan(0.46)
  expect(mean).toBeLessThan(0.54)
  expect(Math.max(...drawn)).toBeLessThan(1)
  expect(between(2, 3, 'b')).toBeGreaterThanOrEqual(2)
})

test.each([
  [100, [1, 1, 1]],
  [7, [0.2, 0.7, 0.1, 5]],
  [0, [1, 2]],
  [3, [0, 0]],
])('%i split by %o loses nothing, unless nobody weighs anything', (whole, weights) => {
  const parts = split(whole, weights)
  const weighs = weights.some((weight) => weight > 0)
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(weighs ? whole : 0)
  expect(parts.every((part) => part >= 0)).toBe(true)
})

test('DAT-01 a film rises at once and fades; nothing is counted before it was there or after it went', () => {
  const old = film('aaaaaaaaaaa', 200, { until: TODAY - 10 })
  const views = (day: number) => filmDay(SUBJECT, old, day).views
  const mean = (from: number) =>
    Array.from({ length: 14 }, (_, index) => views(from + index)).reduce((sum, one) => sum + one, 0) / 14
  expect(views(old.since - 1)).toBe(0)
  expect(views(old.since)).toBeGreaterThan(0)
  expect(mean(old.since)).toBeGreaterThan(3 * mean(old.since + 100))
  expect([views(TODAY - 11) > 0, views(TODAY - 10)]).toEqual([true, 0])
})

test('DAT-01 a channel’s day is all its films and what was there before; who earns nothing has no money', () => {
  const changes = createDayChanges(Date.now)
  const numbers = createNumbers({ now: () => startOf(TODAY + 40), changes })
  const films = ['a', 'b', 'c'].map((id, index) => film(id, 30 + index))
  const catalogue = { subject: SUBJECT, films }
  const whole = numbers.channelDay(catalogue, TODAY)
  const parts = films.map((one) => numbers.filmDay(catalogue, one, TODAY))
  const known = parts.filter((part) => part !== null)
  expect(known).toHaveLength(3)
  const sum = sumOf(known)
  for (const name of COUNTED) expect(whole?.[name]).toBeGreaterThanOrEqual(sum[name])
  expect(catalogueDay({ ...SUBJECT, earns: false }, TODAY)).toMatchObject({ ads: 0, revenueMicros: 0 })
})

test('DAT-01 a day comes a day and a half after its end, is preliminary at first, and some are late or corrected', () => {
  const ids = Array.from({ length: 60 }, (_, index) => `channel ${index}`)
  const hours = ids.flatMap((id) =>
    Array.from({ length: 30 }, (_, back) => (arrivalOf(id, TODAY - back) - startOf(TODAY - back + 1)) / HOUR),
  )
  expect(Math.min(...hours)).toBeGreaterThanOrEqual(30)
  const late = hours.filter((one) => one > 48).length / hours.length
  expect(late).toBeGreaterThan(0.005)
  expect(late).toBeLessThan(0.06)
  const arrived = arrivalOf(SUBJECT.id, TODAY)
  const early = toldShare(SUBJECT.id, TODAY, arrived)
  expect(early.views).toBeLessThan(1)
  expect(early.money).toBeLessThan(early.views)
  const corrected = ids.filter((id) => toldShare(id, TODAY, arrived + 60 * 24 * HOUR).views < 1)
  expect(corrected.length).toBeGreaterThan(0)
  expect(corrected.length).toBeLessThan(15)
  expect(filesOf('owner', corrected, TODAY)).toHaveLength(3)
})

test('DAT-01 something happens to some channels at any time, so that alerts have something to find', () => {
  const ids = Array.from({ length: 60 }, (_, index) => `channel ${index}`)
  for (const day of [TODAY - 100, TODAY - 40, TODAY, TODAY + 200]) {
    const weeks = ids.map((id) => Array.from({ length: 28 }, (_, back) => troubleOf({ id }, day - back)))
    expect(weeks.some((week) => week.some(({ views }) => views < 0.7))).toBe(true)
    expect(weeks.some((week) => week.some(({ ads }) => ads < 0.6))).toBe(true)
    expect(
      weeks.filter((week) => week.every(({ views, ads }) => views === 1 && ads === 1)).length,
    ).toBeGreaterThan(25)
  }
})

test('DAT-01 120 days of 60 channels with 40 films each are cheap to make', () => {
  const numbers = createNumbers({ now: () => startOf(TODAY + 40), changes: createDayChanges(Date.now) })
  const films = Array.from({ length: 40 }, (_, index) => film(`film ${index}`, 120 - 3 * index))
  const before = performance.now()
  for (let day = TODAY - 119; day <= TODAY; day += 1) numbers.channelDay({ subject: SUBJECT, films }, day)
  // Of one channel; measured at some 20 ms.
  expect(performance.now() - before).toBeLessThan(2000)
})
