import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { factsOfFile } from '#src/revenue-files/earned-rows.ts'
import { amountOf, dollarsOf, sumOf, unitsOf } from '#src/revenue-files/exact.ts'
import { fileRows } from '#src/revenue-files/file-rows.ts'
import { revenueFileBytes, revenueFileName } from '#src/revenue-files/packed-file.ts'
import {
  REVENUE_FILE_FORMATS,
  REVENUE_FILE_KINDS,
  type RevenueFileKind,
  type RevenueFileOptions,
} from '#src/revenue-files/revenue-file.ts'

const channels = [
  { id: 'UCx7QdR2mVt9LkPz0HsYbN1A', title: '星河短剧场', amount: '12345.678901' },
  { id: 'UCp3ZfWc8JnEo5TuGaKxM4Rg', title: 'Starlight, "Shorts"', amount: '0.000013' },
  { id: '104928375610284', title: '星河短剧社', amount: '7000.1', revenueType: 1 as const },
]
const corrections = [
  {
    channelId: channels[0]?.id ?? '',
    adjustmentType: 'Spam Adjustment' as const,
    earningMonth: '2026-06',
    amount: '-1200',
  },
]
const optionsOf = (kind: RevenueFileKind): RevenueFileOptions => ({
  kind,
  month: '2026-08',
  channels,
  corrections,
  rows: 501,
})
/** The column that says what is paid, of each kind. */
const moneyOf: Readonly<Record<RevenueFileKind, readonly string[]>> = {
  yt_ad_video_raw: ['Partner Revenue'],
  yt_ad_asset_raw: ['Partner Revenue'],
  yt_red: ['Partner Revenue'],
  yt_api_estimated: ['estimated_partner_revenue'],
  yt_payments_summary: ['partner_revenue_usd'],
  yt_studio_table: ['Your estimated revenue (USD)'],
  fb_content_export: ['Estimated earnings (USD)', 'Approximate content monetization earnings'],
}

function tableOf(options: RevenueFileOptions) {
  const all = [...fileRows(options)]
  const start = options.kind === 'yt_red' ? 1 : 0
  const [heads = [], ...rows] = all.slice(start)
  return { heads: heads.map(String), rows: rows.filter((row) => !row.includes('Total')) }
}

function sumIn(options: RevenueFileOptions): string {
  const { heads, rows } = tableOf(options)
  const places = moneyOf[options.kind].map((name) => heads.indexOf(name))
  const amounts = rows.flatMap((row) => places.map((at) => String(row[at])).filter((text) => text !== 'N/A'))
  return amountOf(sumOf(amounts.map(unitsOf)))
}

test('REV-01 business.md §3.4 rows of a file of each kind add up to what was asked for, to the last digit', () => {
  for (const kind of REVENUE_FILE_KINDS) {
    const options = optionsOf(kind)
    const facts = factsOfFile(options)
    expect([kind, sumIn(options)]).toEqual([kind, facts.partner])
    expect(tableOf(options).rows).toHaveLength(facts.rows)
  }
  expect(factsOfFile(optionsOf('yt_ad_video_raw')).byAdjustment.get('Spam Adjustment')).toBe('-1200.000000')
  expect(factsOfFile(optionsOf('fb_content_export')).byAdjustment.has('Spam Adjustment')).toBe(false)
})

test('REV-01 business.md §3.4 a correction stands on a day of the month that it corrects', () => {
  const { heads, rows } = tableOf(optionsOf('yt_ad_video_raw'))
  const at = (name: string) => heads.indexOf(name)
  const corrected = rows.filter((row) => row[at('Adjustment Type')] !== 'None')
  expect(corrected).toHaveLength(1)
  expect(corrected[0]?.[at('Day')]).toMatch(/^202606\d\d$/u)
  expect(rows.filter((row) => String(row[at('Day')]).startsWith('202608'))).toHaveLength(501)
})

test('REV-01 the parts of an amount add up to its whole in every row of a raw report', () => {
  const { heads, rows } = tableOf(optionsOf('yt_ad_video_raw'))
  for (const whole of ['Partner Revenue', 'YouTube Revenue Split'])
    for (const row of rows) {
      const partOf = (head: string, at: number) =>
        head.startsWith(`${whole} : `) ? [unitsOf(String(row[at]))] : []
      expect(sumOf(heads.flatMap(partOf))).toBe(unitsOf(String(row[heads.indexOf(whole)])))
    }
})

test('REV-01 heads in Chinese, in another order, with a mark of order, totals and dollars: the same rows', async () => {
  const options: RevenueFileOptions = {
    ...optionsOf('yt_ad_video_raw'),
    headers: 'zh',
    isReordered: true,
    hasBom: true,
    hasTotal: true,
    hasDollars: true,
  }
  const text = (await revenueFileBytes(options)).toString()
  expect(text.startsWith('\uFEFF')).toBe(true)
  const [heads = '', ...lines] = text.slice(1).trim().split('\r\n')
  expect(heads.split(',').toSorted()).toEqual(tableOf({ ...options, isReordered: false }).heads.toSorted())
  expect(heads).not.toBe(tableOf({ ...options, isReordered: false }).heads.join(','))
  expect(lines).toHaveLength(501 + 1 + 1)
  expect(lines.at(-1)).toContain('"$18,145.778914')
  expect(text).toContain('-$1,200.000000')
  expect(text).toContain('"Starlight, ""Shorts"""')
})

test('REV-01 the same options make the same bytes, packed in any way; another seed makes others', async () => {
  const options = optionsOf('yt_ad_asset_raw')
  const plain = await revenueFileBytes(options)
  for (const format of REVENUE_FILE_FORMATS)
    expect((await revenueFileBytes(options, format)).equals(await revenueFileBytes(options, format))).toBe(
      true,
    )
  expect(gunzipSync(await revenueFileBytes(options, 'csv.gz')).equals(plain)).toBe(true)
  expect((await revenueFileBytes({ ...options, seed: 'other' })).equals(plain)).toBe(false)
  expect(revenueFileName(options, 'csv.gz')).toBe('yt_ad_asset_raw_202608.csv.gz')
})

test('REV-01 money as people write it', () => {
  expect(dollarsOf('1234567.5')).toBe('$1,234,567.5')
  expect(dollarsOf('-0.10')).toBe('-$0.10')
  expect(() => unitsOf('1.234,56')).toThrow(RangeError)
})
