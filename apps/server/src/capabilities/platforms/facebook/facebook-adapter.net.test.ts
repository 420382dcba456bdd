import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SandboxWorld, startSandboxWorld } from '../../../../test/sandbox-world.ts'
import {
  type AdapterRig,
  commit,
  description,
  facebookRig,
  open,
  publish,
  sendOne,
  sendRest,
  videoBytes,
} from '../adapter-rig.test-support.ts'
import { PlatformProblem } from '../platform-adapter.ts'
import { createReelNotes } from '../quota/free-quota.test-support.ts'

const MiB = 1024 * 1024
let world: SandboxWorld
let rig: AdapterRig
const { reels, taken } = createReelNotes()
beforeAll(async () => {
  world = await startSandboxWorld()
  rig = await facebookRig(world, { reels })
})
afterAll(() => world.close())
beforeEach(() => fetch(`${world.direct}/__sandbox/faults`, { method: 'DELETE' }))

const last = async () => (await world.publishedOnPages()).at(-1)
const calls = async () =>
  (await (await fetch(`${world.direct}/__sandbox/calls`)).json()) as { method: string; path: string }[]
const hex = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('D4 PUB-07 a reel goes to a host of its own in one body, and is published on the id of its start', async () => {
  const bytes = videoBytes(3 * MiB)
  const id = await publish(rig, bytes, { fbFormat: 'reels' })
  expect(await last()).toMatchObject({ videoId: id, kind: 'reel', sha256: hex(bytes), published: true })
  expect((await calls()).filter(({ path }) => path.includes('/rupload/'))).toHaveLength(1)
})

test('D4 PUB-07 a reel whose body broke goes on from the bytes that its status tells', async () => {
  const bytes = videoBytes(3 * MiB)
  const { session } = await open(rig, bytes.length, { fbFormat: 'reels' })
  const half = Buffer.from(bytes.subarray(0, MiB))
  // A body that ends too early: what arrived of it is kept.
  const broken = async function* () {
    yield half
    throw new Error('the line broke')
  }
  const span = { start: 0, end: bytes.length, total: bytes.length }
  const { signal } = new AbortController()
  await expect(rig.adapter.sendChunk(rig.token, session, span, broken(), signal)).rejects.toThrow()
  const stands = async () => {
    const position = await rig.adapter.position(rig.token, session, bytes.length)
    return position.kind === 'at' ? position.next : -1
  }
  await expect.poll(stands).toBeGreaterThan(0)
  const next = await stands()
  const rest = await rig.adapter.position(rig.token, session, bytes.length)
  expect(rest).toEqual({ kind: 'at', next, until: bytes.length })
  await sendOne(rig, session, bytes, { next, until: bytes.length })
  await commit(rig, session, { fbFormat: 'reels' })
  expect(await last()).toMatchObject({ sha256: hex(bytes) })
})

test('D4 PUB-05 a reel is public only: another visibility is refused before anything is begun', async () => {
  await expect(open(rig, 10, { fbFormat: 'reels', visibility: 'private' })).rejects.toMatchObject({
    kind: 'rejected',
    platformCode: 'reelsArePublic',
  })
})

test('D3 PUB-05 a private video is a draft, and an age is a target', async () => {
  await publish(rig, videoBytes(2000), { visibility: 'private', fbAge: '18+' })
  expect(await last()).toMatchObject({ published: false, scheduledAt: null })
})

test.each(['watch', 'reels'] as const)(
  'D3 D4 PUB-05 a booked %s is booked for its second',
  async (fbFormat) => {
    const publishAt = new Date(Date.now() + 3600_000).toISOString()
    await publish(rig, videoBytes(2000), { fbFormat, publishAt })
    expect(await last()).toMatchObject({
      published: false,
      scheduledAt: Math.floor(Date.parse(publishAt) / 1000) * 1000,
    })
  },
)

test('D4 PUB-07 a reel is counted for its Page by its id; a video is not', async () => {
  taken.length = 0
  for (const fbFormat of ['watch', 'reels'] as const) {
    const { session } = await open(rig, 10, { fbFormat })
    await rig.adapter.finish?.reserve(session, new Date())
  }
  expect(taken).toEqual([{ pageId: rig.channelId, videoId: expect.stringMatching(/^\d+$/u) }])
})

test('P3 PUB-07 a 500 that published all the same: reading its id says so', async () => {
  const bytes = videoBytes(2000)
  const opened = await open(rig, bytes.length)
  await sendRest(rig, opened, bytes)
  const effect = { kind: 'graph', code: 1 }
  await world.control('/faults', { match: rig.paths.commit, when: 'after', effect })
  await expect(commit(rig, opened.session)).rejects.toMatchObject({ kind: 'transient', platformCode: '1' })
  expect(await rig.adapter.position(rig.token, opened.session, bytes.length)).toMatchObject({
    kind: 'complete',
  })
  // A second one on the same session makes nothing.
  const before = (await rig.videos()).length
  expect(await commit(rig, opened.session)).toBeNull()
  expect((await rig.videos()).length).toBe(before)
})

test('P11 PUB-07 an expired session at the finish is lost, and its video stays unfinished', async () => {
  const bytes = videoBytes(2000)
  const opened = await open(rig, bytes.length)
  await sendRest(rig, opened, bytes)
  await rig.expireSessions()
  expect(await commit(rig, opened.session)).toBeNull()
  expect(await rig.adapter.position(rig.token, opened.session, bytes.length)).toEqual({
    kind: 'at',
    next: bytes.length,
  })
  const id = rig.adapter.finish?.videoIdOf(opened.session) ?? ''
  await rig.adapter.remove(rig.token, id)
  expect((await rig.adapter.read(rig.token, id)).state.kind).toBe('missing')
})

test.each([
  [{ code: 368 }, { kind: 'channelQuota', platformCode: '368', retryAfterSeconds: 21_600 }],
  [{ code: 506 }, { kind: 'rejected', platformCode: '506' }],
  [{ code: 4 }, { kind: 'transient', retryAfterSeconds: 300 }],
  [
    { code: 80_001, headers: { 'retry-after': '90' } },
    { kind: 'transient', retryAfterSeconds: 90 },
  ],
  [{ code: 190, subcode: 460 }, { kind: 'credential' }],
])('D7 P4 %o at the finish is %o', async (error, problem) => {
  const bytes = videoBytes(2000)
  const opened = await open(rig, bytes.length)
  await sendRest(rig, opened, bytes)
  await world.control('/faults', { match: rig.paths.commit, effect: { kind: 'graph', ...error } })
  await expect(commit(rig, opened.session)).rejects.toMatchObject(problem)
  expect(await rig.adapter.position(rig.token, opened.session, bytes.length)).toMatchObject({ kind: 'at' })
})

test('PUB-07 processing that fails is told with its reason', async () => {
  const id = await publish(rig, videoBytes(2000))
  await world.control(`/facebook/videos/${id}`, { status: 'error' })
  expect((await rig.adapter.read(rig.token, id)).state).toEqual({
    kind: 'refused',
    reason: 'Video processing failed',
  })
})

test('PUB-07 another Page’s token publishes nothing here', async () => {
  const other = await world.grantPage(world.pageIds[1] ?? '')
  await expect(open({ ...rig, token: other }, 10)).rejects.toBeInstanceOf(PlatformProblem)
})

test('D4 an upload address of another host gets no token', async () => {
  const effect = {
    kind: 'status',
    status: 200,
    body: { video_id: '123456789012', upload_url: 'https://rupload.example.com/video-upload/v26.0/1' },
  }
  const match = { method: 'POST', pathPattern: '/video_reels$' }
  await world.control('/faults', { match, effect })
  await expect(open(rig, 10, { fbFormat: 'reels' })).rejects.toMatchObject({ kind: 'misconfigured' })
})

test('PUB-04 words may be changed later', async () => {
  const id = await publish(rig, videoBytes(2000))
  await rig.adapter.describe(rig.token, id, { ...description, title: '改过的标题' })
  const answer = await fetch(
    `${world.direct}/facebook/v26.0/${id}?${new URLSearchParams({ fields: 'title', access_token: rig.token })}`,
  )
  expect(await answer.json()).toMatchObject({ title: '改过的标题' })
})
