import { compareMoney, moneyOf, sumMoney } from '@pindao/protocol/core/money.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SandboxWorld, startSandboxWorld } from '../../../../test/sandbox-world.ts'
import type { DataChannel, PlatformData } from '../platform-data.ts'
import { createFreeLedger } from '../quota/free-quota.test-support.ts'
import { youtubeScopes } from './youtube.ts'
import { createYoutubeData } from './youtube-data.ts'
import { createYoutubeHttp } from './youtube-http.ts'
import { dataScopes, googleScopes } from './youtube-scopes.ts'

/** Three days after the last day that is asked for: all of them are there, and none is about to change. */
const now = Date.parse('2026-11-20T20:00:00Z')
const range = { from: '2026-10-01', to: '2026-10-30' }
let world: SandboxWorld
let data: PlatformData
let pass = ''
let channel: DataChannel
let videoIds: readonly string[] = []
const { ledger, reserved } = createFreeLedger()

beforeAll(async () => {
  world = await startSandboxWorld({ now: () => now })
  const httpAt = (apiUrl: string) =>
    createYoutubeHttp({ apiUrl, stallMs: 5000, ledger, project: 'pindao-sandbox' })
  data = createYoutubeData({
    http: httpAt(world.address),
    analytics: httpAt(`${world.address}/youtube-analytics`),
    files: null,
  })
  const id = world.channelIds[0] ?? ''
  channel = { platformChannelId: id, contentOwnerId: null }
  pass = (await world.grant(id, [...youtubeScopes, ...dataScopes])).accessToken
  videoIds = await published(id, 10)
})
afterAll(() => world.close())
beforeEach(async () => {
  await fetch(`${world.direct}/__sandbox/faults`, { method: 'DELETE' })
  await fetch(`${world.direct}/__sandbox/numbers`, { method: 'DELETE' })
})

/** Videos that came out one after another in September. */
async function published(channelId: string, count: number): Promise<readonly string[]> {
  const answer = await fetch(`${world.direct}/__sandbox/studio/uploads`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      channelId,
      count,
      durationMs: 600_000,
      privacyStatus: 'public',
      publishedAt: Array.from({ length: count }, (_, index) =>
        new Date(Date.UTC(2026, 8, 1 + index)).toISOString(),
      ),
    }),
  })
  return ((await answer.json()) as { ids: string[] }).ids
}

const sum = (all: readonly { readonly views: bigint | null }[]) =>
  all.reduce((total, { views }) => total + (views ?? 0n), 0n)

test('DAT-01 a channel’s days and those of its videos: every measure that is told, null where it is not', async () => {
  const days = await data.channelDays(pass, channel, range)
  expect(days.length).toBeGreaterThanOrEqual(28)
  expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted())
  const [first] = days
  expect(first).toMatchObject({ followersTotal: null, reach: null, impressions: null, ctr: null })
  expect(first?.views).toBeGreaterThan(0n)
  expect(first?.watchMinutes).toMatch(/^\d+\.\d\d$/u)
  expect(first?.avgViewPct).toMatch(/^\d+\.\d\d$/u)
  const videos = await data.videoDays(pass, channel, videoIds, range)
  expect(new Set(videos.map(({ platformVideoId }) => platformVideoId))).toEqual(new Set(videoIds))
  // More than one page of two hundred rows, and each day of each video once.
  expect(videos.length).toBeGreaterThan(200)
  expect(new Set(videos.map(({ platformVideoId, day }) => `${platformVideoId} ${day}`)).size).toBe(
    videos.length,
  )
  expect(sum(videos)).toBeLessThan(sum(days))
  expect(await data.videoDays(pass, channel, [], range)).toEqual([])
  expect(await data.channelDays(pass, channel, range)).toEqual(days)
})

test('DAT-01 money comes by itself; without its scope, or of a channel that earns none, there is null and no refusal', async () => {
  const money = await data.channelMoney(pass, channel, range)
  expect(money?.length).toBeGreaterThanOrEqual(28)
  expect(money?.[0]).toMatchObject({ currency: 'USD', estRevenue: expect.stringMatching(/^\d+\.\d{6}$/u) })
  const videos = await data.videoMoney(pass, channel, videoIds, range)
  const revenue = (
    all: readonly { readonly estRevenue: string | null; readonly currency: string }[] | null,
  ) =>
    sumMoney(
      (all ?? []).map(({ estRevenue, currency }) => moneyOf(estRevenue ?? '0', currency)),
      'USD',
    )
  expect(compareMoney(revenue(videos), revenue(money))).toBeLessThan(0)
  const plain = (await world.grant(channel.platformChannelId)).accessToken
  expect(await data.channelMoney(plain, channel, range)).toBeNull()
  expect((await data.channelDays(plain, channel, range)).length).toBe(money?.length)
  await world.control('/channels', { channelId: channel.platformChannelId, monetised: false })
  expect(await data.videoMoney(pass, channel, videoIds, range)).toBeNull()
  await world.control('/channels', { channelId: channel.platformChannelId, monetised: true })
})

test('DAT-01 sources and countries add up to the day', async () => {
  const short = { from: '2026-10-01', to: '2026-10-03' }
  const days = await data.channelDays(pass, channel, short)
  const parts = await data.parts(pass, channel, short)
  for (const kind of ['source', 'country'] as const) {
    const ofKind = parts.filter((part) => part.kind === kind)
    expect(new Set(ofKind.map(({ day }) => day))).toEqual(new Set(days.map(({ day }) => day)))
    expect(sum(ofKind)).toBe(sum(days))
  }
})

test('DAT-01 a day that is not there is left out, and one that is corrected is told anew', async () => {
  const of = { id: channel.platformChannelId, from: '2026-10-05', to: '2026-10-06' }
  const before = await data.channelDays(pass, channel, range)
  await world.control('/numbers', { ...of, missing: true })
  const without = await data.channelDays(pass, channel, range)
  expect(without).toEqual(before.filter(({ day }) => day !== of.from && day !== of.to))
  await world.control('/numbers', { ...of, factor: 0.5 })
  const after = await data.channelDays(pass, channel, range)
  const viewsOn = (days: typeof before, day: string) => Number(days.find((one) => one.day === day)?.views)
  expect(viewsOn(after, of.from) / viewsOn(before, of.from)).toBeCloseTo(0.5, 2)
  // Nothing of yesterday yet.
  expect(await data.channelDays(pass, channel, { from: '2026-11-19', to: '2026-11-25' })).toEqual([])
})

test('DAT-01 what stands beside videos comes in batches of fifty, from a quota of its own; one that is gone is left out', async () => {
  const ids = await published(world.channelIds[0] ?? '', 60)
  reserved.length = 0
  const counts = await data.counts(pass, channel, [...ids, 'missing0000'])
  expect(counts.map(({ platformVideoId }) => platformVideoId)).toEqual([...ids])
  expect(counts[0]?.views).toBeGreaterThan(0n)
  expect(reserved.map(({ bucket, units }) => [bucket, units])).toEqual([
    ['statistics', 1],
    ['statistics', 1],
  ])
})

test('DAT-01 by a content owner’s grant a channel that it manages is asked for, and no other', async () => {
  const owner = 'pQ7vXkT2mLs9RbYw4HdN1A'
  const managed = world.channelIds.at(-1) ?? ''
  const scopes = [...youtubeScopes, ...googleScopes('youtubepartner'), ...dataScopes]
  const { accessToken } = await world.grant(owner, scopes)
  const of = (platformChannelId: string) => ({ platformChannelId, contentOwnerId: owner })
  expect((await data.channelDays(accessToken, of(managed), range)).length).toBeGreaterThan(25)
  await expect(data.channelDays(accessToken, of(channel.platformChannelId), range)).rejects.toMatchObject({
    kind: 'rejected',
    platformCode: 'forbidden',
  })
})

test('DAT-01 a missing scope says nothing of the grant; a dead token does; trouble passes', async () => {
  const narrow = (await world.grant(channel.platformChannelId, googleScopes('youtube.upload'))).accessToken
  await expect(data.channelDays(narrow, channel, range)).rejects.toMatchObject({
    kind: 'rejected',
    platformCode: 'insufficientPermissions',
  })
  await expect(data.channelDays('nonsense', channel, range)).rejects.toMatchObject({ kind: 'credential' })
  const match = { pathPattern: '^/youtube-analytics/' }
  await world.control('/faults', { match, effect: { kind: 'status', status: 503 } })
  await expect(data.channelDays(pass, channel, range)).rejects.toMatchObject({ kind: 'transient' })
  await world.control('/faults', { match, effect: { kind: 'status', status: 403, reason: 'quotaExceeded' } })
  await expect(data.channelDays(pass, channel, range)).rejects.toMatchObject({ kind: 'quota' })
})
