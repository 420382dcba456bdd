import { expect, test } from 'vitest'
import { figuresCsv } from '#src/shared/charts/chart-data.ts'
import { sumsFile } from './sums-file.ts'

const days = { from: '2026-04-01', to: '2026-04-28' }
const heads = {
  channel: 'channel',
  from: 'from',
  to: 'to',
  currency: 'currency',
  measureOf: (measure: string) => measure,
}
const sums = {
  views: '0',
  watchMinutes: '90',
  avgViewPct: null,
  impressions: null,
  ctr: null,
  subsNet: '-4',
  likes: null,
  comments: null,
  shares: null,
  estRevenue: '12.500001',
  rpm: null,
}

test('DAT-01 EXP-03 the file of sums says its days; a figure is one, a missing one empty, a zero a zero', () => {
  const channels = [{ title: '=danger', currency: 'USD', sums }]
  const { head, rows } = sumsFile(
    channels,
    ['views', 'watchMinutes', 'subsNet', 'estRevenue', 'rpm'],
    days,
    heads,
  )
  expect(figuresCsv(head, rows).split('\r\n')).toEqual([
    '\uFEFFchannel,from,to,currency,views,watchMinutes,subsNet,estRevenue,rpm',
    "'=danger,2026-04-01,2026-04-28,USD,0,1.5,-4,12.500001,",
    '',
  ])
})

test('DAT-01 without money there is no currency either', () => {
  const { head, rows } = sumsFile([{ title: 'a', currency: 'USD', sums: null }], ['views'], days, heads)
  expect([head, rows]).toEqual([
    ['channel', 'from', 'to', 'views'],
    [{ words: ['a', days.from, days.to], figures: [null] }],
  ])
})
