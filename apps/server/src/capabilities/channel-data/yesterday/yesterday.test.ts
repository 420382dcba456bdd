import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TwoDays } from './yesterday.store.ts'
import { yesterdayOf } from './yesterday.ts'

const none = { views: null, watchMinutes: null, net: null, revenue: null, currency: null } as const
const row = (id: number, now: object, before: object = {}): TwoDays =>
  ({
    channelId: BigInt(id),
    title: `频道 ${id}`,
    now: { ...none, ...now },
    before: { ...none, ...before },
  }) as TwoDays
const days = { day: '2026-11-22', before: '2026-11-15', money: true } as const

test('DAT-01 a day is held against the same weekday, channel by channel; one that lacks a day is held against nothing', () => {
  const result = yesterdayOf(
    [
      row(1, { views: 100n }, { views: 400n }),
      row(2, { views: 50n }, { views: 20n }),
      row(3, { views: 9000n }),
    ],
    days,
  )
  expect(result.views).toEqual({ now: '150', before: '420' })
  expect([result.counted, result.missing]).toEqual([2, 1])
  expect(result.lost.map(({ channelId }) => channelId)).toEqual(['1'])
  expect(result.gained.map(({ channelId }) => channelId)).toEqual(['2'])
})

test('DAT-01 nothing is nothing, not zero', () => {
  expect(yesterdayOf([row(1, {}, {})], days)).toMatchObject({
    views: null,
    watchHours: null,
    revenue: null,
    lost: [],
  })
})

test('PERM-03 whoever may not see money sees none of it', () => {
  const rows = [
    row(
      1,
      { views: 1n, revenue: '1.500000', currency: 'USD' },
      { views: 1n, revenue: '9.000000', currency: 'USD' },
    ),
  ]
  expect(yesterdayOf(rows, days)).toMatchObject({
    revenue: { currency: 'USD', now: '1.5', before: '9' },
    lostRevenue: [{ channelId: '1', currency: 'USD' }],
  })
  const hidden = JSON.stringify(yesterdayOf(rows, { ...days, money: false }))
  expect(hidden).toContain('"revenue":null')
  expect(hidden).not.toContain('1.5')
})

test('DAT-01 amounts of several currencies are added up nowhere', () => {
  const rows = [
    row(1, { revenue: '1', currency: 'USD' }, { revenue: '2', currency: 'USD' }),
    row(2, { revenue: '1', currency: 'CNY' }, { revenue: '2', currency: 'CNY' }),
  ]
  expect(yesterdayOf(rows, days).revenue).toBeNull()
})

test('DAT-01 sums are those of the channels, and movers are at most five, the largest first', () => {
  const views = fc.option(fc.bigInt({ min: 0n, max: 10n ** 12n }))
  fc.assert(
    fc.property(fc.array(fc.tuple(views, views), { maxLength: 40 }), (given) => {
      const rows = given.map(([now, before], index) => row(index, { views: now }, { views: before }))
      const result = yesterdayOf(rows, days)
      const both = given.filter(([now, before]) => now !== null && before !== null)
      const sum = (at: 0 | 1) => both.reduce((total, pair) => total + (pair[at] ?? 0n), 0n)
      expect(result.views?.now ?? '0').toBe(String(sum(0)))
      expect(result.views?.before ?? '0').toBe(String(sum(1)))
      const losses = result.lost.map(({ now, before }) => Number(before) - Number(now))
      expect(losses.length).toBeLessThanOrEqual(5)
      expect(losses).toEqual(losses.toSorted((one, other) => other - one))
      expect(losses.every((loss) => loss > 0)).toBe(true)
    }),
  )
})
