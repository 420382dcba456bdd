import { expect, test } from 'vitest'
import { currencyOf, everyDay } from './chart-days.ts'

const found = (day: string, views: bigint | null, currency: string | null = 'USD') => ({
  channelId: 1n,
  day,
  isFinal: true,
  views,
  watchMinutes: '90',
  subsGained: 0n,
  subsLost: null,
  estRevenue: '1.5',
  currency,
  followersTotal: null,
})
const range = { from: '2026-04-27', to: '2026-04-29' }

test('DAT-01 a day that is missing has no figures; one with nothing has zeros', () => {
  const days = everyDay([found('2026-04-27', 0n), found('2026-04-29', 7n)], range, 'USD')
  expect(days.map(({ day, views, isFinal }) => [day, views, isFinal])).toEqual([
    ['2026-04-27', '0', true],
    ['2026-04-28', null, null],
    ['2026-04-29', '7', true],
  ])
  expect(days[0]).toMatchObject({ subsGained: '0', subsLost: null, estRevenue: '1.5' })
  expect(everyDay([], range, 'USD')).toHaveLength(3)
})

test('DAT-01 without a currency to tell there is no money', () => {
  expect(everyDay([found('2026-04-27', 1n)], range, null)[0]?.estRevenue).toBeNull()
})

test('DAT-01 days of two currencies have none in common', () => {
  const [dollars, euros] = [found('2026-04-27', 1n), found('2026-04-28', 1n, 'EUR')]
  expect(currencyOf([dollars, dollars, found('2026-04-29', 1n, null)])).toBe('USD')
  expect([currencyOf([dollars, euros]), currencyOf([])]).toEqual([null, null])
})
