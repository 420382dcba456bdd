import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SandboxWorld, startSandboxWorld } from '../../../../test/sandbox-world.ts'
import type { DataChannel, PlatformData } from '../platform-data.ts'
import { createUsageNotes } from '../quota/free-quota.test-support.ts'
import { createFacebookData } from './facebook-data.ts'
import { createFacebookHttp } from './facebook-http.ts'
import { passOf } from './facebook-pass.ts'

const now = Date.parse('2026-11-20T20:00:00Z')
const range = { from: '2026-10-20', to: '2026-11-08' }
let world: SandboxWorld
let data: PlatformData
let token = ''
let page: DataChannel
let videos: readonly string[] = []
let reels: readonly string[] = []
const book = createUsageNotes()

beforeAll(async () => {
  world = await startSandboxWorld({ now: () => now })
  const graphUrl = `${world.address}/facebook`
  const options = { graphUrl, version: 'v26.0', stallMs: 5000, appId: 'app', usage: book.usage }
  data = createFacebookData(createFacebookHttp(options))
  const pageId = world.pageIds[0] ?? ''
  page = { platformChannelId: pageId, contentOwnerId: null }
  token = await world.grantPage(pageId)
  const idsOf = async (edge: string) => {
    const query = new URLSearchParams({ limit: '40', fields: 'id', access_token: token })
    const answer = await fetch(`${graphUrl}/v26.0/${pageId}/${edge}?${query}`)
    return ((await answer.json()) as { data: { id: string }[] }).data.map(({ id }) => id)
  }
  videos = await idsOf('videos')
  reels = await idsOf('video_reels')
})
afterAll(() => world.close())
beforeEach(() => fetch(`${world.direct}/__sandbox/faults`, { method: 'DELETE' }))

test('DAT-01 a Page’s days: views, time, followers, media views, reach and engagements; what Facebook does not tell is null', async () => {
  const days = await data.channelDays(token, page, range)
  expect(days.length).toBeGreaterThan(17)
  expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted())
  expect(days[0]?.day).toBe(range.from)
  for (const day of days) {
    expect(day).toMatchObject({ dislikes: null, impressions: null, ctr: null, avgViewPct: null })
    expect(day.views).toBeGreaterThan(0n)
    expect(day.mediaViews).toBeGreaterThan(day.reach ?? 0n)
    expect(day.followersTotal).toBeGreaterThan(400_000n)
    expect(day.watchMinutes).toMatch(/^\d+\.\d\d$/u)
  }
  // A year is more than one call may ask for; the clock was changed within it.
  const year = await data.channelDays(token, page, { from: '2025-12-01', to: '2026-11-15' })
  expect(new Set(year.map(({ day }) => day)).size).toBe(year.length)
  expect(year.length).toBeGreaterThan(330)
})

test('DAT-01 videos and reels are asked by names of their own, many at once, and those that are gone hinder nobody', async () => {
  const ids = [...videos.slice(0, 20), '999', ...reels.slice(0, 20)]
  const days = await data.videoDays(token, page, ids, range)
  const found = new Set(days.map(({ platformVideoId }) => platformVideoId))
  expect(videos.slice(0, 20).some((id) => found.has(id))).toBe(true)
  expect(reels.slice(0, 20).some((id) => found.has(id))).toBe(true)
  expect(found.has('999')).toBe(false)
  for (const day of days) {
    expect(day.views).toBeGreaterThan(0n)
    expect(day.day >= range.from && day.day <= range.to).toBe(true)
    expect(day.likes).not.toBeNull()
    expect(day.comments).not.toBeNull()
    expect(day.subsGained === null).toBe(videos.includes(day.platformVideoId))
  }
})

test('DAT-01 money of a Page comes by itself, by the older name where the newer one is none, and not where nothing is earned', async () => {
  const money = await data.channelMoney(token, page, range)
  expect(money?.[0]).toMatchObject({ currency: 'USD', estRevenue: expect.stringMatching(/^\d+\.\d{1,6}$/u) })
  const query = { metric: 'content_monetization_earnings' }
  await world.control('/faults', {
    match: { pathPattern: '/insights$', query },
    effect: { kind: 'graph', code: 100 },
  })
  const older = await data.channelMoney(token, page, range)
  expect(older).toEqual(money)
  const small = world.pageIds.find((id) => id === '114650192837465') ?? ''
  const poor = { platformChannelId: small, contentOwnerId: null }
  expect(await data.channelMoney(await world.grantPage(small), poor, range)).toBeNull()
  expect(await data.videoMoney(token, page, videos, range)).toBeNull()
})

test('DAT-01 D7 usage is noted; a missing permission says nothing of the grant, a session that is over does, limits pass', async () => {
  book.notes.length = 0
  await data.channelDays(passOf(token, { pageId: page.platformChannelId }), page, range)
  expect(book.notes.at(-1)).toMatchObject({ pageId: page.platformChannelId })
  const refusedBy = async (code: number) => {
    await world.control('/faults', { match: { pathPattern: '/insights$' }, effect: { kind: 'graph', code } })
    return data.channelDays(token, page, range).then(
      () => null,
      (error: unknown) => error,
    )
  }
  expect(await refusedBy(200)).toMatchObject({ kind: 'rejected', platformCode: '200' })
  expect(await refusedBy(190)).toMatchObject({ kind: 'credential' })
  expect(await refusedBy(80_001)).toMatchObject({ kind: 'transient' })
})

test('DAT-01 what stands beside videos now', async () => {
  const counts = await data.counts(token, page, [...videos.slice(0, 3), '999'])
  expect(counts.map(({ platformVideoId }) => platformVideoId).toSorted()).toEqual(
    videos.slice(0, 3).toSorted(),
  )
  expect(counts.every(({ views }) => views !== null)).toBe(true)
  expect(await data.parts(token, page, range)).toEqual([])
})
