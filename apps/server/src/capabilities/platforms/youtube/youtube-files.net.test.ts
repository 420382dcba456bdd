import { moneyOf, subtractMoney } from '@pindao/protocol/core/money.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SandboxWorld, startSandboxWorld } from '../../../../test/sandbox-world.ts'
import type { DataFile, PlatformData, PlatformDataFiles } from '../platform-data.ts'
import { createFreeLedger } from '../quota/free-quota.test-support.ts'
import { youtubeScopes } from './youtube.ts'
import { createYoutubeData } from './youtube-data.ts'
import { createYoutubeFiles } from './youtube-files.ts'
import { createYoutubeHttp } from './youtube-http.ts'
import { dataScopes, googleScopes } from './youtube-scopes.ts'

const owner = 'pQ7vXkT2mLs9RbYw4HdN1A'
const day = 24 * 3_600_000
const start = Date.parse('2026-10-20T20:00:00Z')
let now = start
type FileRow = ReturnType<PlatformDataFiles['read']> extends AsyncIterable<infer Row> ? Row : never
let world: SandboxWorld
let files: PlatformDataFiles
let data: PlatformData
const scopes = [...youtubeScopes, ...googleScopes('youtubepartner')]
const pass = async () => (await world.grant(owner, [...scopes, ...dataScopes])).accessToken

beforeAll(async () => {
  world = await startSandboxWorld({ now: () => now })
  const { ledger } = createFreeLedger()
  const httpAt = (apiUrl: string) =>
    createYoutubeHttp({ apiUrl, stallMs: 5000, ledger, project: 'pindao-sandbox' })
  const reportingUrl = `${world.address}/youtube-reporting`
  files = createYoutubeFiles({ http: httpAt(reportingUrl), reportingUrl, stallMs: 5000 })
  data = createYoutubeData({
    http: httpAt(world.address),
    analytics: httpAt(`${world.address}/youtube-analytics`),
    files,
  })
  await world.control('/studio/uploads', {
    channelId: world.channelIds.at(-1),
    count: 3,
    durationMs: 400_000,
    privacyStatus: 'public',
    publishedAt: [1, 2, 3].map((date) => new Date(Date.UTC(2026, 8, date)).toISOString()),
  })
})
afterAll(() => world.close())
beforeEach(() => fetch(`${world.direct}/__sandbox/faults`, { method: 'DELETE' }))

async function rowsOf(file: DataFile) {
  const rows: FileRow[] = []
  for await (const row of files.read(await pass(), owner, file)) rows.push(row)
  return rows
}

test('DAT-01 jobs are made once, by what the grant opens; the first files come after 48 hours and reach back', async () => {
  const narrow = (await world.grant(owner, [...scopes, ...googleScopes('yt-analytics.readonly')])).accessToken
  await files.ensureJobs(narrow, owner)
  await files.ensureJobs(await pass(), owner)
  await files.ensureJobs(await pass(), owner)
  now = start + 47 * 3_600_000
  expect(await files.list(await pass(), owner, null)).toEqual([])
  now = start + 2 * day
  const found = await files.list(await pass(), owner, null)
  expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(['videoDays', 'videoMoney', 'videoReach']))
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
  expect(found.some((file) => file.day < '2026-09-25')).toBe(true)
  // Not what was there before.
  expect(await files.list(await pass(), owner, new Date(now).toISOString())).toEqual([])
})

test('DAT-01 a file says the same of videos as the reports do: days, money, and thumbnails, which only files know', async () => {
  now = start + 25 * day
  const found = await files.list(await pass(), owner, null)
  const range = { from: '2026-10-15', to: '2026-10-15' }
  const last = (kind: DataFile['kind']) => {
    const file = found.findLast((one) => one.kind === kind && one.day === range.from)
    if (!file) throw new Error(`no file of ${kind}`)
    return file
  }
  const days = await rowsOf(last('videoDays'))
  const channel = { platformChannelId: world.channelIds.at(-1) ?? '', contentOwnerId: owner }
  const videoIds = days.flatMap(({ row }) => ('platformVideoId' in row ? [row.platformVideoId] : []))
  const asked = await data.videoDays(await pass(), channel, videoIds, range)
  expect(days).toHaveLength(3)
  for (const { platformChannelId, row } of days) {
    expect(platformChannelId).toBe(channel.platformChannelId)
    const same = asked.find((one) => 'platformVideoId' in row && one.platformVideoId === row.platformVideoId)
    expect(row).toMatchObject({ day: range.from, views: same?.views, likes: same?.likes, impressions: null })
  }
  const money = await rowsOf(last('videoMoney'))
  const askedMoney = await data.videoMoney(await pass(), channel, videoIds, range)
  for (const { row } of money) {
    const same = askedMoney?.find(
      (one) => 'platformVideoId' in row && one.platformVideoId === row.platformVideoId,
    )
    if (!('estRevenue' in row)) throw new Error('no money')
    // Reports by query are rounded to thousandths.
    const [file, query] = [row, same].map((one) => moneyOf(one?.estRevenue ?? '0', 'USD'))
    if (!file || !query) throw new Error('no money')
    expect(subtractMoney(file, query).amount).toMatch(/^-?0(?:\.000\d*)?$/u)
    expect(row.currency).toBe('USD')
  }
  const [reach] = await rowsOf(last('videoReach'))
  expect(reach?.row).toMatchObject({ views: null, ctr: expect.stringMatching(/^\d\.\d{4}$/u) })
})

test('DAT-01 a day that is corrected comes in a later file, with other numbers', async () => {
  const channelId = world.channelIds.at(-1) ?? ''
  const before = await files.list(await pass(), owner, null)
  const of = before.findLast((one) => one.kind === 'videoDays' && one.day === '2026-10-25')
  if (!of) throw new Error('no file of that day')
  const since = new Date(now).toISOString()
  now += 60_000
  await world.control('/numbers', { id: channelId, from: of.day, to: of.day, factor: 0.5 })
  now += 60_000
  const made = await files.list(await pass(), owner, since)
  const [again] = made.filter(({ kind }) => kind === 'videoDays')
  expect(again).toMatchObject({ day: of.day })
  if (!again) throw new Error('no file came')
  const viewsOf = async (file: DataFile) =>
    (await rowsOf(file)).reduce((sum, { row }) => sum + ('views' in row ? Number(row.views) : 0), 0)
  expect((await viewsOf(again)) / (await viewsOf(of))).toBeCloseTo(0.5, 1)
})

test('DAT-01 a file that breaks off, is refused or lies elsewhere is a problem, and no token goes anywhere else', async () => {
  const [file] = await files.list(await pass(), owner, null)
  if (!file) throw new Error('no files')
  const match = { pathPattern: '^/youtube-reporting/v1/media/' }
  await world.control('/faults', { match, effect: { kind: 'reset' } })
  await expect(rowsOf(file)).rejects.toMatchObject({ kind: 'transient' })
  await world.control('/faults', { match, effect: { kind: 'status', status: 404, reason: 'notFound' } })
  await expect(rowsOf(file)).rejects.toMatchObject({ kind: 'rejected', platformCode: 'notFound' })
  await expect(rowsOf({ ...file, downloadUrl: 'https://elsewhere.example/x' })).rejects.toMatchObject({
    kind: 'rejected',
  })
  const moved = new URL(file.downloadUrl)
  const foreign = `https://elsewhere.example${moved.pathname}${moved.search}`
  expect((await rowsOf({ ...file, downloadUrl: foreign })).length).toBeGreaterThanOrEqual(0)
})
