import { expect, test } from 'vitest'
import { currenciesOf, funnelShares, videoPoints } from './overview-charts.ts'

test('DAT-01 each step of the way to followers says what it is of the one before, where both are known', () => {
  const shares = funnelShares({ impressions: '1000', clicks: '50', views: '200', follows: null })
  expect(shares.map(({ value, share }) => [value, share])).toEqual([
    [1000, null],
    [50, 0.05],
    [200, 4],
    [null, null],
  ])
  expect(funnelShares({ impressions: null, clicks: null, views: '0', follows: '3' })[3]?.share).toBeNull()
})

test('DAT-01 money is drawn apart for each currency; a table names videos with their channels', () => {
  const channel = { id: '1', title: 'a', platform: 'youtube', views: '1' } as const
  const usd = { ...channel, estRevenue: { amount: '1', currency: 'USD' } }
  expect(currenciesOf([{ ...usd, estRevenue: { amount: '2', currency: 'EUR' } }, usd, usd])).toEqual([
    'USD',
    'EUR',
  ])
  expect(currenciesOf([{ ...channel, estRevenue: null }])).toEqual([])
  const video = { id: '1', title: '片', channelTitle: '频道', views: '10', watchMinutes: '90' }
  const { categories, series } = videoPoints([video], { video: 'v', views: 'a', hours: 'b' })
  expect([categories, series.map(({ values }) => values)]).toEqual([['片 · 频道'], [[10], [1.5]]])
})
