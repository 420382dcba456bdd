import type { ReportType } from '@pindao/protocol/revenue/report.states.ts'
import { expect, test } from 'vitest'
import { guessReport, monthOfName, ownerOfName } from './guess-report.ts'
import { headRowOf, kindOfHeads, mapHeads } from './report-heads.ts'

const heads: Readonly<Record<ReportType, readonly string[]>> = {
  yt_ad_video_raw: [
    'Adjustment Type, Day, Country, Video ID, Video Title, Channel ID, Uploader, Owned Views',
    'YouTube Revenue Split : Auction, YouTube Revenue Split, Partner Revenue : Auction, Partner Revenue',
  ],
  yt_ad_asset_raw: [
    'Adjustment Type, Day, Country, Asset ID, Asset Title, Asset Channel ID, Asset Type, Owned Views',
    'YouTube Revenue Split, Partner Revenue : Auction, Partner Revenue',
  ],
  yt_red: [
    'Adjustment Type, Month, Country, Asset ID, Asset Channel ID, Monetized Views : Audio, Monetized Views',
    'Partner Revenue : Pro Rata, Partner Revenue : Per Sub Min, Partner Revenue',
  ],
  yt_api_estimated: ['date, channel_id, video_id, country_code, estimated_partner_revenue, ad_impressions'],
  yt_payments_summary: [
    'revenue_type, adjustment_type, currency_code, partner_revenue_usd, partner_revenue_local, notes',
  ],
  yt_studio_table: [
    'Content, Video title, Video publish time, Views, Your estimated revenue (USD), RPM (USD)',
  ],
  fb_content_export: [
    'Post ID, Page ID, Page name, Title, Date, Views, Reach, Estimated earnings (USD)',
    'Approximate content monetization earnings',
  ],
}
const namesOf = (type: ReportType) => heads[type].join(', ').split(', ')
const kinds = Object.keys(heads) as ReportType[]

test.each(kinds)('§3.4 %s is known by its head, in any order and writing', (type) => {
  const names = namesOf(type)
  expect(kindOfHeads(names)).toBe(type)
  expect(
    kindOfHeads(names.toReversed().map((name) => ` ${name.toUpperCase().replaceAll(' ', '\u00a0')} `)),
  ).toBe(type)
})

test('§3.4 a head in another language is known, and the currency behind it', () => {
  const map = mapHeads('fb_content_export', ['帖子编号', '公共主页编号', '日期', '预估收益 (EUR)'])
  expect(map).toEqual({ columns: ['videoId', 'channelId', 'day', 'estimated'], currency: 'EUR', twice: [] })
  const localised = ['调整类型', '日期', '视频 ID', '频道 ID', 'YouTube 收入分成', '合作伙伴收入']
  expect(kindOfHeads(localised)).toBe('yt_ad_video_raw')
})

test('§3.4 parts of an amount are not the amount', () => {
  const { columns } = mapHeads('yt_ad_video_raw', namesOf('yt_ad_video_raw'))
  expect(columns.filter((column) => column === 'partner')).toHaveLength(1)
  expect(columns.at(-1)).toBe('partner')
})

test('§3.4 the same head twice is said; what a person chose goes before what is known', () => {
  expect(mapHeads('yt_ad_video_raw', ['Channel ID', 'Channel ID', 'Partner Revenue']).twice).toEqual([
    'Channel ID',
  ])
  const saved = new Map([['konto', 'channelId' as const]])
  expect(mapHeads('yt_ad_video_raw', ['Konto', 'Channel ID', 'Partner Revenue'], saved).columns).toEqual([
    'channelId',
    null,
    'partner',
  ])
})

test('§3.4 lines above the head are skipped', () => {
  const rows = [['Asset Summary'], [''], namesOf('yt_red')]
  expect(headRowOf(rows, null)).toBe(2)
})

test('§3.4 month and owner are read of rows first, then of the name', () => {
  const names = ['Adjustment Type', 'Day', 'Channel ID', 'Video ID', 'Partner Revenue']
  const row = (kind: string, day: string) => [kind, day, 'UC1', 'v', '1']
  const rows = [names, row('Backpay', '20260601'), row('None', '20260901'), row('None', '20260902')]
  const guess = guessReport('YouTube_Acme_M_20260801_20260831.csv.gz', rows, () => new Map())
  expect(guess).toMatchObject({ reportType: 'yt_ad_video_raw', month: '2026-09', contentOwner: 'Acme' })
  expect([
    monthOfName('fb 2026-09.csv'),
    monthOfName('x_202609.xlsx'),
    monthOfName('post 123456789.csv'),
  ]).toEqual(['2026-09', '2026-09', null])
  expect(ownerOfName('export.csv')).toBe('')
})
