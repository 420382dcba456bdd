import type { ReportType } from '@pindao/protocol/revenue/report.states.ts'
import { expect, test } from 'vitest'
import { mapHeads } from './report-heads.ts'
import { createLineMaker, lineColumns } from './report-lines.ts'

const names = lineColumns.split(', ')

/** Lines of a file by their columns; NULL is null. */
function linesOf(
  type: ReportType,
  month: string,
  heads: readonly string[],
  ...rows: readonly (readonly string[])[]
) {
  const maker = createLineMaker({ reportId: '1', type, month, heads, ...mapHeads(type, heads) })
  const lines = rows.flatMap((cells, at) =>
    maker
      .take(at + 2, cells)
      .split('\n')
      .filter((line) => line !== ''),
  )
  const read = lines.map((line) =>
    Object.fromEntries(line.split('\t').map((value, at) => [names[at], value === '\\N' ? null : value])),
  )
  return { lines: read, result: maker.result() }
}
const video = [
  'Adjustment Type',
  'Day',
  'Channel ID',
  'Video ID',
  'Owned Views',
  'YouTube Revenue Split',
  'Partner Revenue',
]

test('§3.1 corrections keep their kind and the month that they are of', () => {
  const { lines } = linesOf(
    'yt_ad_video_raw',
    '2026-09',
    video,
    ['None', '20260903', 'UC1', 'v', '1,000', '2', '1'],
    ['Spam Adjustment', '20260620', 'UC1', 'v', '', '', '-3'],
    ['backpay', '', 'UC1', 'v', 'N/A', 'N/A', '4'],
    ['Revenue Correction 2026-05', '', 'UC1', 'v', '', '', '5'],
  )
  expect(lines).toMatchObject([
    {
      adjustment_type: null,
      earning_month: '2026-09',
      day: '2026-09-03',
      views: '1000',
      gross: '2',
      partner: '1',
      yt_source: 'ads',
    },
    { adjustment_type: 'Spam Adjustment', earning_month: '2026-06', day: '2026-06-20', views: null },
    { adjustment_type: 'Backpay', earning_month: '2026-09', day: null, gross: null },
    { adjustment_type: 'Revenue Correction', earning_month: '2026-05' },
  ])
})

test('§3.4 totals, empty rows and rows without an amount are skipped and counted', () => {
  const { lines, result } = linesOf(
    'yt_ad_video_raw',
    '2026-09',
    video,
    ['Total', '', '', '', '', '', '99'],
    ['', '', '', '', '', '', ''],
    ['None', '20260903', 'UC1', 'v', '1', '', 'N/A'],
    ['None', '20260903', 'UC1', 'v', '1', '', '0.5'],
  )
  expect([lines.length, result.rows, result.lines, result.skipped]).toEqual([1, 4, 1, 3])
})

test('§3.1 a subscription file has no days and is Premium', () => {
  const heads = ['Month', 'Asset ID', 'Asset Channel ID', 'Monetized Views', 'Partner Revenue']
  const { lines } = linesOf('yt_red', '2026-09', heads, ['202609', 'A1', '', '7', '1.25'])
  expect(lines).toMatchObject([
    {
      day: null,
      earning_month: '2026-09',
      asset_id: 'A1',
      platform_channel_id: '',
      yt_source: 'premium',
      views: '7',
    },
  ])
})

test('§3.1 Facebook: one product from September 2025 on, before it as the file says', () => {
  const heads = ['Post ID', 'Page ID', 'Date', 'Product', 'Estimated earnings (USD)']
  const row = (day: string, product: string) => ['10001', '100000000000000123', day, product, '2']
  const { lines } = linesOf(
    'fb_content_export',
    '2025-08',
    heads,
    row('2025-08-01', 'In-stream ads'),
    row('2025-08-02', 'Ads on Reels'),
    row('2025-09-01', 'In-stream ads'),
  )
  expect(
    lines.map(({ revenue_type, platform_channel_id, currency }) => [
      revenue_type,
      platform_channel_id,
      currency,
    ]),
  ).toEqual([
    ['0', '100000000000000123', 'USD'],
    ['1', '100000000000000123', 'USD'],
    ['2', '100000000000000123', 'USD'],
  ])
})

test('§3.1 two earnings of one row that differ are asked about, never added', () => {
  const heads = [
    'Post ID',
    'Page ID',
    'Estimated earnings (USD)',
    'Approximate content monetization earnings',
  ]
  const { lines, result } = linesOf('fb_content_export', '2026-09', heads, ['1', '2', '3.5', '3'])
  expect(lines).toMatchObject([{ partner: '3', revenue_type: '2' }])
  expect(result.all).toMatchObject([{ row: 2, code: 'twoEarnings' }])
})

test('§3.1 nothing of content monetisation is not the amount of a row with other earnings: those are taken, and asked about', () => {
  const heads = [
    'Post ID',
    'Page ID',
    'Estimated earnings (USD)',
    'Approximate content monetization earnings',
  ]
  const { lines, result } = linesOf(
    'fb_content_export',
    '2025-08',
    heads,
    ['1', '2', '12.34', '0'],
    ['2', '2', '5', 'N/A'],
    ['3', '2', '0.00', '0'],
    ['4', '2', '', '0'],
  )
  expect(lines.map(({ partner, revenue_type }) => [partner, revenue_type])).toEqual([
    ['12.34', '0'],
    ['5', '0'],
    ['0', '2'],
    ['0', '2'],
  ])
  expect(result.all).toEqual([
    { row: 2, column: 'Estimated earnings (USD)', code: 'estimateTaken', params: { n: 1 } },
  ])
})

test('§3.4 rows of all days beside rows of a day are asked about; corrections have no day anyway', () => {
  const heads = ['Post ID', 'Page ID', 'Date', 'Adjustment Type', 'Estimated earnings (USD)']
  const of = (...rows: string[][]) => linesOf('fb_content_export', '2026-09', heads, ...rows).result.all
  const day = ['1', '2', '2026-09-01', '', '3']
  expect(of(day, ['2', '2', 'Lifetime', '', '3'], ['3', '2', '', '', '3'])).toEqual([
    { row: 3, column: 'Date', code: 'lifetimeBesideDays', params: { n: 2, days: 1 } },
  ])
  expect(of(day, ['2', '2', '', 'Backpay', '3'])).toEqual([])
  expect(of(['1', '2', 'Lifetime', '', '3'])).toEqual([])
})

test('§3.4 a summary names its sources; its amounts are in dollars', () => {
  const heads = [
    'revenue_type',
    'adjustment_type',
    'currency_code',
    'partner_revenue_usd',
    'partner_revenue_local',
  ]
  const { lines } = linesOf(
    'yt_payments_summary',
    '2026-09',
    heads,
    ['Ads', 'None', 'CNY', '10', '71'],
    ['Red', 'Spam Adjustment', 'CNY', '-1', '-7.1'],
  )
  expect(lines).toMatchObject([
    { yt_source: 'ads', adjustment_type: null, partner: '10', currency: 'USD' },
    { yt_source: 'premium', adjustment_type: 'Spam Adjustment', partner: '-1', currency: 'USD' },
  ])
})

test('§3.4 what is refused says row, column and what stood there; nothing is made any more', () => {
  const { lines, result } = linesOf(
    'yt_ad_video_raw',
    '2026-09',
    video,
    ['None', '09/03/2026', 'UC1', 'v', '1', '', '1.234,56'],
    ['None', '20260903', '', 'v', '1', '', '1'],
  )
  expect(lines).toEqual([])
  expect(result.all).toEqual([
    { row: 2, column: 'Partner Revenue', code: 'numberUnclear', params: { text: '1.234,56' } },
    { row: 2, column: 'Day', code: 'dateUnclear', params: { text: '09/03/2026' } },
    { row: 3, column: 'Channel ID', code: 'idMissing' },
  ])
})
