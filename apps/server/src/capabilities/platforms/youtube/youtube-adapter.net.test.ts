import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SandboxWorld, startSandboxWorld } from '../../../../test/sandbox-world.ts'
import { PlatformProblem, type VideoDescription } from '../platform-adapter.ts'
import { createFreeLedger } from '../quota/free-quota.test-support.ts'
import type { QuotaLedger } from '../quota/quota.ts'
import { createYoutubeAdapter } from './youtube-adapter.ts'
import { createYoutubeHttp } from './youtube-http.ts'
import { passOf } from './youtube-pass.ts'
import { createUploadList } from './youtube-uploads.ts'

let world: SandboxWorld
let token: string
let channelId: string

beforeAll(async () => {
  world = await startSandboxWorld()
  channelId = world.channelIds[0] ?? ''
  token = (await world.grant(channelId)).accessToken
})
afterAll(() => world.close())
beforeEach(() => fetch(`${world.direct}/__sandbox/faults`, { method: 'DELETE' }))

const quota = createFreeLedger()
const http = () =>
  createYoutubeHttp({
    apiUrl: world.address,
    stallMs: 2000,
    ledger: quota.ledger,
    project: 'pindao-sandbox',
  })
const listUploads = (...args: Parameters<ReturnType<typeof createUploadList>>) =>
  createUploadList(http())(...args)
const adapter = () =>
  createYoutubeAdapter({
    http: http(),
    watchUrl: `${world.address}/watch`,
    clock: Date.now,
  })
const description: VideoDescription = {
  title: '第一集 · 试播',
  description: '说明',
  tags: ['短剧', 'two words'],
  visibility: 'unlisted',
  madeForKids: false,
  categoryId: null,
  language: null,
  audioLanguage: null,
  syntheticMedia: false,
  publishAt: null,
  fbFormat: null,
  fbAge: null,
}
const signal = new AbortController().signal
const playlistOf = (channel: string) => channel.replace(/^UC/u, 'UU')

async function upload(bytes: Buffer, marker: string): Promise<string> {
  const youtube = adapter()
  const { session } = await youtube.openSession(token, {
    size: bytes.length,
    marker,
    platformChannelId: channelId,
    description,
  })
  for (let start = 0; ; ) {
    const end = Math.min(start + youtube.chunkSize, bytes.length)
    const span = { start, end, total: bytes.length }
    const position = await youtube.sendChunk(
      token,
      session,
      span,
      Readable.from([bytes.subarray(start, end)]),
      signal,
    )
    if (position.kind === 'complete') return position.videoId
    if (position.kind === 'lost') throw new Error('session lost')
    start = position.next
  }
}

test('PUB-07 a video arrives in chunks, private and marked, and is found by its marker', async () => {
  const bytes = randomBytes(9 * 1024 * 1024)
  const id = await upload(bytes, 'pindao-1-1-abc')
  const created = (await world.createdVideos()).find((video) => video.id === id)
  expect(created?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
  const playlist = playlistOf(channelId)
  const list = await listUploads(token, playlist, 0)
  expect(list).toMatchObject({ complete: true, uploads: [{ videoId: id, size: bytes.length }] })
  expect(list.uploads[0]?.tags).toEqual(['pindao-1-1-abc'])
})

test('PUB-07 describing replaces the marker by the wanted tags and may be repeated', async () => {
  const id = await upload(randomBytes(1000), 'pindao-2-1-abc')
  await adapter().describe(token, id, description)
  await adapter().describe(token, id, description)
  const { uploads } = await listUploads(token, playlistOf(channelId), 0)
  expect(uploads.find(({ videoId }) => videoId === id)?.tags).toEqual(description.tags)
})

test('PUB-07 after a lost answer the session tells that the video exists, with the same id', async () => {
  const bytes = randomBytes(2000)
  const youtube = adapter()
  const { session } = await youtube.openSession(token, {
    size: bytes.length,
    marker: 'pindao-3-1-abc',
    platformChannelId: channelId,
    description,
  })
  const match = { method: 'PUT', pathPattern: '^/upload/' }
  await world.control('/faults', { match, when: 'after', effect: { kind: 'reset' } })
  const span = { start: 0, end: bytes.length, total: bytes.length }
  await expect(youtube.sendChunk(token, session, span, Readable.from([bytes]), signal)).rejects.toMatchObject(
    {
      kind: 'transient',
    },
  )
  const before = (await world.createdVideos()).length
  const position = await youtube.position(token, session, bytes.length)
  expect(position.kind).toBe('complete')
  expect((await world.createdVideos()).length).toBe(before)
})

test('PUB-07 an expired session is lost, not failed', async () => {
  const youtube = adapter()
  const { session } = await youtube.openSession(token, {
    size: 10,
    marker: 'pindao-4-1-abc',
    platformChannelId: channelId,
    description,
  })
  await world.control('/sessions/expire', {})
  expect(await youtube.position(token, session, 10)).toEqual({ kind: 'lost' })
})

test.each([
  [{ kind: 'status', status: 503, reason: 'backendError' }, 'transient'],
  [{ kind: 'status', status: 403, reason: 'quotaExceeded' }, 'quota'],
  [{ kind: 'status', status: 401, reason: 'authError' }, 'credential'],
  [{ kind: 'status', status: 400, reason: 'invalidTitle' }, 'rejected'],
  [{ kind: 'reset' }, 'transient'],
  [{ kind: 'hang' }, 'transient'],
])('PUB-07 %j is a %s problem', async (effect, kind) => {
  await world.control('/faults', { match: { pathPattern: '^/upload/' }, effect })
  const opening = adapter().openSession(token, {
    size: 10,
    marker: 'pindao-5-1-abc',
    platformChannelId: channelId,
    description,
  })
  await expect(opening).rejects.toMatchObject({ name: 'PlatformProblem', kind })
})

test('PUB-07 a removed video is gone, and removing it again is fine', async () => {
  const id = await upload(randomBytes(1000), 'pindao-6-1-abc')
  await adapter().remove(token, id)
  await adapter().remove(token, id)
  expect((await adapter().read(token, id)).state.kind).toBe('missing')
})

test('PUB-07 a search goes back to its instant, past 250 newer uploads, and no further', async () => {
  const channel = world.channelIds[1] ?? ''
  const { accessToken } = await world.grant(channel)
  const studio = (count: number) => world.control('/studio/uploads', { channelId: channel, count })
  await studio(60)
  const since = await nextMillisecond()
  await studio(250)
  const before = await playlistCalls()
  const list = await listUploads(accessToken, playlistOf(channel), since)
  expect(list.complete).toBe(true)
  expect(list.uploads).toHaveLength(250)
  // Five pages of the time since, and the one that is all older.
  expect((await playlistCalls()) - before).toBe(6)
  const all = await listUploads(accessToken, playlistOf(channel), 0)
  expect(all).toMatchObject({ complete: true })
  expect(all.uploads).toHaveLength(310)
})

test('PUB-07 a page token that vanished, or an answer of a page that is short, is never a complete list', async () => {
  const channel = world.channelIds[1] ?? ''
  const { accessToken } = await world.grant(channel)
  const search = () => listUploads(accessToken, playlistOf(channel), 0)
  const pages = { pathPattern: '^/youtube/v3/playlistItems' }
  const vanished = { kind: 'status', status: 400, reason: 'invalidPageToken' }
  await world.control('/faults', { match: pages, nth: 2, effect: vanished })
  await expect(search()).rejects.toMatchObject({ kind: 'rejected' })
  const short = { items: [], pageInfo: { totalResults: 310, resultsPerPage: 50 } }
  await world.control('/faults', {
    match: pages,
    nth: 2,
    effect: { kind: 'status', status: 200, body: short },
  })
  expect(await search()).toMatchObject({ complete: false })
})

/** An instant that is later than all that has happened. */
async function nextMillisecond(): Promise<number> {
  const before = Date.now()
  while (Date.now() === before) await setTimeout(1)
  return Date.now()
}

async function playlistCalls(): Promise<number> {
  const calls = (await (await fetch(`${world.direct}/__sandbox/calls`)).json()) as { path: string }[]
  return calls.filter(({ path }) => path.startsWith('/youtube/v3/playlistItems')).length
}

test('PUB-07 every call takes its cost before it is made, and an upload once', async () => {
  const { reserved, ledger } = createFreeLedger()
  const http = createYoutubeHttp({ apiUrl: world.address, stallMs: 2000, ledger, project: 'pindao-sandbox' })
  const youtube = createYoutubeAdapter({ http, watchUrl: 'w', clock: Date.now })
  const costs = () => reserved.splice(0).map(({ bucket, units }) => `${bucket} ${units}`)
  await youtube.reserveUpload?.(token)
  expect(costs()).toEqual(['inserts 1'])
  const { session } = await youtube.openSession(token, {
    size: 10,
    marker: 'pindao-cost',
    platformChannelId: channelId,
    description,
  })
  await youtube.position(token, session, 10)
  expect(costs()).toEqual(['inserts 0'])
  await youtube.read(passOf(token, { project: 'pindao-sandbox-2', background: true }), 'AAAAAAAAAAA')
  expect(reserved).toEqual([{ bucket: 'units', units: 1, project: 'pindao-sandbox-2', background: true }])
  costs()
  await youtube.remove(token, 'AAAAAAAAAAA')
  expect(costs()).toEqual(['units 50'])
})

test('PUB-07 a call that was not reserved is not made; what Google calls empty is noted as such', async () => {
  const { ledger, spent } = createFreeLedger()
  const options = { apiUrl: world.address, stallMs: 2000, project: 'pindao-sandbox' }
  const refuses: QuotaLedger = {
    ...ledger,
    reserve: async () => {
      throw new PlatformProblem('quota', 'used up')
    },
  }
  // Nobody answers there: a call would be `transient`.
  const closed = createYoutubeAdapter({
    http: createYoutubeHttp({ ...options, apiUrl: 'http://127.0.0.1:1', ledger: refuses }),
    watchUrl: 'w',
    clock: Date.now,
  })
  await expect(closed.read(token, 'AAAAAAAAAAA')).rejects.toMatchObject({ kind: 'quota' })
  const quotaOf = (remaining: number) =>
    fetch(`${world.direct}/__sandbox/quota`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientId: 'pindao-sandbox', bucket: 'units', remaining }),
    })
  await quotaOf(0)
  const open = createYoutubeAdapter({
    http: createYoutubeHttp({ ...options, ledger }),
    watchUrl: 'w',
    clock: Date.now,
  })
  await expect(open.read(token, 'AAAAAAAAAAA')).rejects.toMatchObject({ kind: 'quota' })
  expect(spent).toEqual([{ project: 'pindao-sandbox', bucket: 'units' }])
  await quotaOf(10_000)
})
