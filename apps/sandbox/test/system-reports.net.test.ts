import { expect, test } from 'vitest'
import { z } from 'zod'
import { CONTENT_OWNERS } from '#src/google/content-owners.seeds.ts'
import { amountOf, sumOf, unitsOf } from '#src/revenue-files/exact.ts'
import { connect, objectOf, reasonOf, startSandbox, steer, YOUTUBE } from './harness.ts'

const AUTH = 'https://www.googleapis.com/auth/'
const DAY_MS = 24 * 3_600_000
const [OWNER] = CONTENT_OWNERS
const owner = OWNER?.id ?? ''
const channelId = OWNER?.channelIds[0] ?? ''
const RAW = 'content_owner_ad_revenue_raw_a1'
const scopeOf = (...names: string[]) => [YOUTUBE, ...names.map((name) => AUTH + name)].join(' ')
const MONEY = scopeOf('youtubepartner', 'yt-analytics.readonly', 'yt-analytics-monetary.readonly')

/** The fields of the official description (youtubereporting v1). */
const Jobs = z.object({
  jobs: z.array(
    z.strictObject({
      id: z.string(),
      reportTypeId: z.string(),
      name: z.string(),
      createTime: z.string(),
      systemManaged: z.boolean().optional(),
    }),
  ),
})
const Reports = z.object({
  reports: z
    .array(
      z.object({
        id: z.string(),
        startTime: z.string(),
        endTime: z.string(),
        createTime: z.string(),
        downloadUrl: z.string(),
      }),
    )
    .default([]),
})

const call = (url: string, token: string, path: string) =>
  fetch(`${url}/youtube-reporting/v1${path}`, { headers: { authorization: `Bearer ${token}` } })

async function rawFiles(url: string, token: string, query = '') {
  const { jobs } = Jobs.parse(await objectOf(await call(url, token, '/jobs?includeSystemManaged=true')))
  const job = jobs.find(({ reportTypeId }) => reportTypeId === RAW)
  if (!job) throw new Error('no such job')
  expect(job.systemManaged).toBe(true)
  return Reports.parse(await objectOf(await call(url, token, `/jobs/${job.id}/reports?pageSize=50${query}`)))
    .reports
}

async function rowsOf(downloadUrl: string, token: string): Promise<Record<string, string>[]> {
  const answer = await fetch(downloadUrl, { headers: { authorization: `Bearer ${token}` } })
  const [head = '', ...lines] = (await answer.text()).trim().split('\r\n')
  const names = head.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at] ?? '', cell])))
}

const totalOf = (rows: readonly Record<string, string>[]) =>
  amountOf(sumOf(rows.map((row) => unitsOf(row['partner_revenue'] ?? '0'))))

test('REV-01 months of money are made by YouTube itself, on the tenth, and are gone after two months', async () => {
  const { url, clock } = await startSandbox({ accessTokenSeconds: 90 * 86_400 })
  const { access_token: token } = await connect(url, { scope: MONEY, channel: owner })
  const usual = Jobs.safeParse(await objectOf(await call(url, token, '/jobs')))
  expect(usual.success).toBe(false)
  const months = async () => (await rawFiles(url, token)).map(({ startTime }) => startTime.slice(0, 7))
  expect(await months()).toEqual(['2026-10', '2026-09'])
  const [october] = await rawFiles(url, token)
  expect(october).toMatchObject({
    startTime: '2026-10-01T07:00:00.000Z',
    endTime: '2026-11-01T07:00:00.000Z',
    createTime: '2026-11-10T09:00:00.000Z',
  })
  clock.now = Date.parse('2026-12-10T08:59:59Z')
  expect(await months()).toEqual(['2026-10'])
  clock.now += 1000
  expect(await months()).toEqual(['2026-11', '2026-10'])
})

test('REV-01 a file has the columns of the API, all channels of the owner, and says the same each time', async () => {
  const { url } = await startSandbox()
  const { access_token: token } = await connect(url, { scope: MONEY, channel: owner })
  const [file] = await rawFiles(url, token)
  if (!file) throw new Error('no file')
  const rows = await rowsOf(file.downloadUrl, token)
  expect(rows[0]).toMatchObject({ adjustment_type: 'None', date: expect.stringMatching(/^202610\d\d$/u) })
  expect(Object.keys(rows[0] ?? {})).toEqual(
    expect.arrayContaining(['channel_id', 'video_id', 'country_code', 'partner_revenue', 'owned_views']),
  )
  const channels = new Set(rows.map((row) => row['channel_id']))
  expect([...channels].toSorted()).toEqual(OWNER?.channelIds.toSorted())
  expect(totalOf(rows)).toMatch(/^[1-9]\d*\.\d{6}$/u)
  expect(totalOf(await rowsOf(file.downloadUrl, token))).toBe(totalOf(rows))
})

test('REV-01 a month that is made again, or corrected, comes as a later file; the file before it stays as it was', async () => {
  const { url, clock } = await startSandbox({ accessTokenSeconds: 90 * 86_400 })
  const { access_token: token } = await connect(url, { scope: MONEY, channel: owner })
  const [before] = await rawFiles(url, token)
  const total = totalOf(await rowsOf(before?.downloadUrl ?? '', token))
  clock.now += DAY_MS
  const since = `&createdAfter=${encodeURIComponent(new Date(clock.now - 1).toISOString())}`
  await steer(url, 'revenue/corrections', {
    channelId,
    month: '2026-10',
    adjustmentType: 'Spam Adjustment',
    earningMonth: '2026-06',
    amount: '-12.5',
  })
  clock.now += DAY_MS
  await steer(url, 'revenue/remakes', { ownerId: owner, month: '2026-10', factor: 0.5 })
  const [remade, corrected, ...others] = await rawFiles(url, token, since)
  expect(others).toEqual([])
  const rows = await rowsOf(corrected?.downloadUrl ?? '', token)
  const spam = rows.filter((row) => row['adjustment_type'] === 'Spam Adjustment')
  expect(spam).toMatchObject([{ channel_id: channelId, partner_revenue: '-12.500000' }])
  expect(spam[0]?.['date']).toMatch(/^202606/u)
  expect(unitsOf(totalOf(rows))).toBe(unitsOf(total) - unitsOf('12.5'))
  const half = totalOf(await rowsOf(remade?.downloadUrl ?? '', token))
  expect(Number(half)).toBeCloseTo((Number(total) - 25) / 2, 2)
  expect(totalOf(await rowsOf(before?.downloadUrl ?? '', token))).toBe(total)
})

test('REV-01 nobody sees money without its scope, and what YouTube manages nobody deletes', async () => {
  const { url } = await startSandbox()
  const narrow = scopeOf('youtubepartner', 'yt-analytics.readonly')
  const { access_token: plain } = await connect(url, { scope: narrow, channel: owner })
  expect(await objectOf(await call(url, plain, '/jobs?includeSystemManaged=true'))).toEqual({})
  const { access_token: token } = await connect(url, { scope: MONEY, channel: owner })
  const types = JSON.stringify(
    await objectOf(await call(url, token, '/reportTypes?includeSystemManaged=true')),
  )
  expect(types).toContain('content_owner_payments_summary_a1')
  const path = `/youtube-reporting/v1/jobs/system-${RAW}-${owner}`
  const headers = { authorization: `Bearer ${token}` }
  expect(await reasonOf(await fetch(url + path, { method: 'DELETE', headers }))).toBe('forbidden')
})

test('REV-01 report files are downloaded by hand as well: of channels and Pages, with what they earned', async () => {
  const { url } = await startSandbox()
  const textOf = async (body: object) => (await steer(url, 'revenue/files', body)).text()
  const page = '104928375610284'
  const facebook = await textOf({ kind: 'fb_content_export', month: '2026-09', channels: [{ id: page }] })
  expect(facebook).toContain('星河短剧社')
  const known = { id: channelId, amount: '100.5' }
  const youtube = await textOf({ kind: 'yt_red', month: '2026-09', channels: [known], rows: 3 })
  expect(youtube.startsWith('Asset Summary')).toBe(true)
  expect(
    (await steer(url, 'revenue/files', { kind: 'nonsense', month: '2026-09', channels: [known] })).status,
  ).toBe(400)
})

test('REV-01 advertising and subscriptions of a month are the whole, and the summary says both', async () => {
  const { url } = await startSandbox()
  const fileOf = async (kind: string, part?: string) =>
    (
      await (
        await steer(url, 'revenue/files', { kind, month: '2026-09', channels: [{ id: channelId, part }] })
      ).text()
    )
      .trim()
      .split('\r\n')
  const sumOfFile = (lines: readonly string[], from: number, at: number) =>
    sumOf(lines.slice(from).map((line) => unitsOf(line.split(',').at(at) ?? '')))
  const ads = sumOfFile(await fileOf('yt_ad_asset_raw', 'ads'), 1, -1)
  const subscribed = sumOfFile(await fileOf('yt_red', 'subscriptions'), 2, -1)
  expect(ads + subscribed).toBe(sumOfFile(await fileOf('yt_ad_asset_raw'), 1, -1))
  const summary = await fileOf('yt_payments_summary')
  expect(summary.slice(1).map((line) => line.split(',').slice(0, 4))).toEqual([
    ['Ads', 'None', 'USD', amountOf(ads)],
    ['Subscriptions', 'None', 'USD', amountOf(subscribed)],
  ])
})
