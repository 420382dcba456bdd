import { FACEBOOK_CLIENT } from '@pindao/sandbox/facebook/facebook.seeds.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type SandboxWorld, startSandboxWorld } from '../../../test/sandbox-world.ts'
import { createFacebookData } from './facebook/facebook-data.ts'
import { createFacebookHttp } from './facebook/facebook-http.ts'
import { PlatformProblem } from './platform-adapter.ts'
import type { DataChannel, PlatformData } from './platform-data.ts'
import { createFreeLedger, createUsageNotes } from './quota/free-quota.test-support.ts'
import { youtubeScopes } from './youtube/youtube.ts'
import { createYoutubeData } from './youtube/youtube-data.ts'
import { createYoutubeHttp } from './youtube/youtube-http.ts'
import { dataScopes } from './youtube/youtube-scopes.ts'

/** What every platform's numbers keep, whatever they are asked by. */
const now = Date.parse('2026-11-22T20:00:00Z')
const range = { from: '2026-10-25', to: '2026-11-12' }
let world: SandboxWorld
beforeAll(async () => {
  world = await startSandboxWorld({ now: () => now })
})
afterAll(() => world.close())
beforeEach(async () => {
  await fetch(`${world.direct}/__sandbox/faults`, { method: 'DELETE' })
  await fetch(`${world.direct}/__sandbox/numbers`, { method: 'DELETE' })
})

type Rig = {
  readonly data: PlatformData
  readonly pass: string
  readonly channel: DataChannel
  readonly videoIds: readonly string[]
  /** Where numbers are asked for. */
  readonly path: string
}

async function youtube(): Promise<Rig> {
  const { ledger } = createFreeLedger()
  const httpAt = (apiUrl: string) =>
    createYoutubeHttp({ apiUrl, stallMs: 2000, ledger, project: 'pindao-sandbox' })
  const platformChannelId = world.channelIds[1] ?? ''
  const answer = await fetch(`${world.direct}/__sandbox/studio/uploads`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      channelId: platformChannelId,
      count: 6,
      durationMs: 500_000,
      privacyStatus: 'public',
      publishedAt: [1, 5, 9, 14, 20, 30].map((day) => new Date(Date.UTC(2026, 9, day)).toISOString()),
    }),
  })
  return {
    data: createYoutubeData({
      http: httpAt(world.address),
      analytics: httpAt(`${world.address}/youtube-analytics`),
      files: null,
    }),
    pass: (await world.grant(platformChannelId, [...youtubeScopes, ...dataScopes])).accessToken,
    channel: { platformChannelId, contentOwnerId: null },
    videoIds: ((await answer.json()) as { ids: string[] }).ids,
    path: '^/youtube-analytics/',
  }
}

async function facebook(): Promise<Rig> {
  const { usage } = createUsageNotes()
  const graphUrl = `${world.address}/facebook`
  const options = { graphUrl, version: 'v26.0', stallMs: 2000, appId: FACEBOOK_CLIENT.id, usage }
  const platformChannelId = world.pageIds[1] ?? ''
  const pass = await world.grantPage(platformChannelId)
  const query = new URLSearchParams({ limit: '30', fields: 'id', access_token: pass })
  const answer = await fetch(`${graphUrl}/v26.0/${platformChannelId}/videos?${query}`)
  return {
    data: createFacebookData(createFacebookHttp(options)),
    pass,
    channel: { platformChannelId, contentOwnerId: null },
    videoIds: ((await answer.json()) as { data: { id: string }[] }).data.map(({ id }) => id),
    path: 'insights$',
  }
}

describe.each([
  ['youtube', youtube],
  ['facebook', facebook],
] as const)('%s', (_platform, create) => {
  let rig: Rig
  beforeAll(async () => {
    rig = await create()
  })
  const calls: readonly (readonly [string, (of: Rig) => Promise<readonly unknown[] | null>])[] = [
    ['channelDays', ({ data, pass, channel }) => data.channelDays(pass, channel, range)],
    ['videoDays', ({ data, pass, channel, videoIds }) => data.videoDays(pass, channel, videoIds, range)],
    ['channelMoney', ({ data, pass, channel }) => data.channelMoney(pass, channel, range)],
    ['videoMoney', ({ data, pass, channel, videoIds }) => data.videoMoney(pass, channel, videoIds, range)],
    ['parts', ({ data, pass, channel }) => data.parts(pass, channel, range)],
    ['counts', ({ data, pass, channel, videoIds }) => data.counts(pass, channel, videoIds)],
  ]

  test.each(calls)('DAT-01 %s: the same question has the same answer', async (_name, ask) => {
    expect(await ask(rig)).toEqual(await ask(rig))
  })

  test('DAT-01 days lie in the range, each once for what it is of, and say no number twice over', async () => {
    const { data, pass, channel, videoIds } = rig
    const days = await data.channelDays(pass, channel, range)
    const videos = await data.videoDays(pass, channel, videoIds, range)
    const keys = [
      ...days.map(({ day }) => day),
      ...videos.map(({ platformVideoId, day }) => `${platformVideoId} ${day}`),
    ]
    expect(new Set(keys).size).toBe(keys.length)
    for (const { day } of [...days, ...videos]) expect(day >= range.from && day <= range.to).toBe(true)
    for (const { platformVideoId } of videos) expect(videoIds).toContain(platformVideoId)
    for (const { day, views } of days) {
      const ofVideos = videos.filter((one) => one.day === day)
      expect(ofVideos.reduce((sum, one) => sum + (one.views ?? 0n), 0n)).toBeLessThanOrEqual(views ?? 0n)
    }
  })

  test('DAT-01 a day that is late is left out, of the channel and of its videos; what comes later is whole', async () => {
    const { data, pass, channel, videoIds } = rig
    const before = await data.channelDays(pass, channel, range)
    const late = before[3]?.day ?? ''
    const of = { id: channel.platformChannelId, from: late, to: late }
    await world.control('/numbers', { ...of, missing: true })
    const without = await data.channelDays(pass, channel, range)
    expect(without.map(({ day }) => day)).toEqual(before.map(({ day }) => day).filter((day) => day !== late))
    const videos = await data.videoDays(pass, channel, videoIds, range)
    expect(videos.filter(({ day }) => day === late)).toEqual([])
    await world.control('/numbers', { ...of, missing: false })
    expect(await data.channelDays(pass, channel, range)).toEqual(before)
  })

  test('DAT-01 nothing is asked of no videos', async () => {
    const { data, pass, channel } = rig
    expect(await data.videoDays(pass, channel, [], range)).toEqual([])
    expect(await data.counts(pass, channel, [])).toEqual([])
  })

  test.each([
    { kind: 'status', status: 500 },
    { kind: 'status', status: 429 },
    { kind: 'reset' },
    { kind: 'hang' },
    { kind: 'status', status: 200, body: { strange: true } },
    { kind: 'status', status: 200, body: '<html>' },
  ])('DAT-01 %o is a passing problem, and none of ours', async (effect) => {
    const { data, pass, channel, path } = rig
    await world.control('/faults', { match: { pathPattern: path }, effect })
    const refused = await data.channelDays(pass, channel, range).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(PlatformProblem)
    expect(refused).toMatchObject({ kind: 'transient' })
  })

  test('DAT-01 a token that is dead is said to be', async () => {
    const { data, channel } = rig
    await expect(data.channelDays('nonsense', channel, range)).rejects.toMatchObject({ kind: 'credential' })
  })
})
