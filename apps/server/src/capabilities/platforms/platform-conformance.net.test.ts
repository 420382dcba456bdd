import { createHash } from 'node:crypto'
import { changeCardOf } from '@pindao/protocol/publishing/publish-change.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type SandboxWorld, startSandboxWorld } from '../../../test/sandbox-world.ts'
import {
  type AdapterRig,
  commit,
  description,
  facebookRig,
  nextMarker,
  open,
  publish,
  sendOne,
  sendRest,
  videoBytes,
  youtubeRig,
} from './adapter-rig.test-support.ts'
import type { ShownAs } from './platform-after.ts'

/** What every adapter keeps, whatever its steps are (docs/decisions/0038): the platform's own ledger is the judge. */
const MiB = 1024 * 1024
const png = Buffer.from('89504e470d0a1a0a00', 'hex')
const srt = Buffer.from('1\n00:00:00,000 --> 00:00:02,000\n你好\n')
let world: SandboxWorld
beforeAll(async () => {
  world = await startSandboxWorld()
})
afterAll(() => world.close())
beforeEach(() => fetch(`${world.direct}/__sandbox/faults`, { method: 'DELETE' }))

describe.each([
  ['youtube', youtubeRig],
  ['facebook', facebookRig],
] as const)('%s', (platform, create) => {
  let rig: AdapterRig
  beforeAll(async () => {
    rig = await create(world)
  })

  const newVideos = async (work: () => Promise<unknown>) => {
    const before = (await rig.videos()).length
    await work()
    return (await rig.videos()).slice(before)
  }
  const untilReady = (id: string) =>
    expect.poll(async () => (await rig.adapter.read(rig.token, id)).state.kind).toBe('ready')

  test('PUB-07 declares what it has', () => {
    const { steps, finish, search, side, platform: name } = rig.adapter
    expect(name).toBe(platform)
    expect(steps.commit === 'finish').toBe(finish !== null)
    expect(steps.foundBy === 'idFirst').toBe(search === null)
    expect(steps.foundBy === 'idFirst').toBe(finish !== null)
    expect(steps.repeatable.includes('finish')).toBe(finish !== null)
    expect(steps.changes.includes('thumbnail')).toBe(side.setThumbnail !== null)
    expect(steps.changes.includes('captions')).toBe(side.addCaption !== null)
    expect(steps.changes.includes('playlists')).toBe(side.addToPlaylist !== null)
  })

  test('PUB-07 a video arrives whole in chunks, once, on the channel that is meant, and becomes ready', async () => {
    const bytes = videoBytes(9 * MiB)
    let id = ''
    const made = await newVideos(async () => {
      id = await publish(rig, bytes)
    })
    expect(made).toEqual([
      expect.objectContaining({ id, sha256: createHash('sha256').update(bytes).digest('hex') }),
    ])
    await untilReady(id)
    expect((await rig.adapter.read(rig.token, id)).channelId).toBe(rig.channelId)
    expect(rig.adapter.watchUrl(id)).toContain(id)
  })

  test('PUB-07 before the commit there is nothing, however often a session is opened and bytes are sent', async () => {
    const bytes = videoBytes(9 * MiB)
    const made = await newVideos(async () => {
      for (let time = 0; time < 2; time += 1) {
        const opened = await open(rig, bytes.length)
        // Of an adapter whose last byte commits, all but that.
        await sendRest(rig, opened, bytes, rig.adapter.finish === null ? 1 : 100)
      }
    })
    expect(made).toEqual([])
  })

  test('PUB-07 where a session stands the platform says, after each chunk and after an interruption', async () => {
    const bytes = videoBytes(9 * MiB)
    const opened = await open(rig, bytes.length)
    expect(await rig.adapter.position(rig.token, opened.session, bytes.length)).toEqual({
      kind: 'at',
      next: 0,
    })
    const first = await sendRest(rig, opened, bytes, 1)
    if (first.kind !== 'at') throw new Error('a first chunk was all')
    const asked = await rig.adapter.position(rig.token, opened.session, bytes.length)
    expect(asked).toMatchObject({ kind: 'at', next: first.next })
    // A chunk of another place is not taken, and the answer says which one is wanted.
    const again = await sendOne(rig, opened.session, bytes, { next: 0, until: first.next })
    expect(again).toMatchObject({ kind: 'at', next: first.next })
    const made = await newVideos(async () => {
      await sendRest(rig, { session: opened.session }, bytes)
      await commit(rig, opened.session)
    })
    expect(made.map(({ sha256 }) => sha256)).toEqual([createHash('sha256').update(bytes).digest('hex')])
  })

  test('PUB-07 the answer to the commit lost: the same video is found, and there is one', async () => {
    const bytes = videoBytes(2000)
    const made = await newVideos(async () => {
      const opened = await open(rig, bytes.length)
      const lose = () =>
        world.control('/faults', { match: rig.paths.commit, when: 'after', effect: { kind: 'reset' } })
      if (rig.adapter.finish === null) {
        await lose()
        const sent = sendOne(rig, opened.session, bytes, { next: 0 })
        await expect(sent).rejects.toMatchObject({ kind: 'transient' })
      } else {
        await sendRest(rig, opened, bytes)
        await lose()
        await expect(commit(rig, opened.session)).rejects.toMatchObject({ kind: 'transient' })
      }
      const position = await rig.adapter.position(rig.token, opened.session, bytes.length)
      expect(position.kind).toBe('complete')
      const ids = (await rig.videos()).map(({ id }) => id)
      expect(ids).toContain(position.kind === 'complete' ? position.videoId : '')
    })
    expect(made).toHaveLength(1)
  })

  test('PUB-07 a session that is over is lost, not failed', async () => {
    const bytes = videoBytes(2000)
    const opened = await open(rig, bytes.length)
    await rig.expireSessions()
    expect(await sendOne(rig, opened.session, bytes, { next: 0, until: opened.until })).toEqual({
      kind: 'lost',
    })
  })

  test.each([
    [{ kind: 'status', status: 503 }, 'transient'],
    [{ kind: 'reset' }, 'transient'],
    [{ kind: 'hang' }, 'transient'],
  ])('PUB-07 %j is a %s problem', async (effect, kind) => {
    await world.control('/faults', { match: rig.paths.start, effect })
    await expect(open(rig, 10)).rejects.toMatchObject({ name: 'PlatformProblem', kind })
  })

  test('P6 PUB-07 a token that is refused is a credential problem', async () => {
    const stranger = { ...rig, token: 'nobody' }
    await expect(open(stranger, 10)).rejects.toMatchObject({ kind: 'credential' })
    await expect(rig.adapter.read('nobody', '12345678901')).rejects.toMatchObject({ kind: 'credential' })
  })

  test('PUB-07 describing and taking away may be repeated; what is gone is missing', async () => {
    const id = await publish(rig, videoBytes(2000))
    for (let time = 0; time < 2; time += 1)
      await rig.adapter.describe(rig.token, id, { ...description, title: '新' })
    expect((await rig.adapter.read(rig.token, id)).state.kind).not.toBe('missing')
    for (let time = 0; time < 2; time += 1) await rig.adapter.remove(rig.token, id)
    expect((await rig.adapter.read(rig.token, id)).state.kind).toBe('missing')
  })

  test('PUB-07 a video that is booked says so', async () => {
    const publishAt = new Date(Date.now() + 3600_000).toISOString()
    const id = await publish(rig, videoBytes(2000), { publishAt })
    if (rig.adapter.steps.shows === 'whenDescribed')
      await rig.adapter.describe(rig.token, id, { ...description, publishAt })
    expect((await rig.adapter.read(rig.token, id)).scheduled).toBe(true)
    const other = await publish(rig, videoBytes(2000))
    expect((await rig.adapter.read(rig.token, other)).scheduled).toBe(false)
  })

  test('PUB-04 thumbnail, captions and playlists are set on a known id, and may be set again', async () => {
    const { side } = rig.adapter
    const id = await publish(rig, videoBytes(2000))
    for (let time = 0; time < 2; time += 1) {
      await side.setThumbnail?.(rig.token, id, { mimeType: 'image/png', bytes: png })
      await side.addCaption?.(rig.token, id, { language: 'zh-Hans', name: '中文', bytes: srt })
      await side.addToPlaylist?.(rig.token, id, `PL${rig.channelId.slice(2)}01`)
    }
    await expect(
      side.setThumbnail?.(rig.token, id, { mimeType: 'image/png', bytes: Buffer.from('no picture') }),
    ).rejects.toMatchObject({ kind: 'rejected' })
    expect((await rig.adapter.read(rig.token, id)).state.kind).not.toBe('missing')
  })

  test('PUB-07 what is looked for is found by its declared way', async () => {
    const { search } = rig.adapter
    const marker = nextMarker()
    const bytes = videoBytes(2000)
    const opened = await open(rig, bytes.length, {}, marker)
    const position = await sendRest(rig, opened, bytes)
    if (search === null) {
      // The id is in the session since before a byte moved.
      const id = rig.adapter.finish?.videoIdOf(opened.session) ?? ''
      expect((await rig.adapter.read(rig.token, id)).state.kind).toBe('unfinished')
      return
    }
    const sought = {
      platformChannelId: rig.channelId,
      uploadsPlaylistId: rig.uploadsPlaylistId,
      markers: new Set([marker]),
      since: 0,
      size: bytes.length,
      durationMs: null,
      othersAmong: async () => new Set<string>(),
    }
    expect(await search(rig.token, sought)).toEqual({
      kind: 'one',
      videoId: position.kind === 'complete' ? position.videoId : '',
    })
  })

  const shown = async (id: string) => (await rig.adapter.after.look(rig.token, [id]))[0] ?? null

  test('PUB-03 declares what can be done later, as its card offers it', () => {
    const { after, steps } = rig.adapter
    const card = changeCardOf(platform)
    expect(card.captions).toBe(after.captions !== null)
    expect(card.playlists).toBe(after.playlists !== null)
    expect(card.moves.public !== undefined).toBe(steps.changes.includes('hide'))
    expect(after.costs.words).toBeDefined()
    expect('playlist' in after.costs).toBe(card.playlists)
  })

  test('PUB-03 words are written over what was seen, what is not named stays, and again is the same', async () => {
    const id = await publish(rig, videoBytes(2000))
    if (rig.adapter.steps.shows === 'whenDescribed') await rig.adapter.describe(rig.token, id, description)
    for (let time = 0; time < 2; time += 1) {
      const seen = await shown(id)
      if (!seen) throw new Error('no video')
      await rig.adapter.after.amend(rig.token, seen, { title: '改' })
    }
    const words = (await shown(id))?.words
    expect(words).toMatchObject({ title: '改', description: '说明' })
    if (changeCardOf(platform).words.includes('tags')) expect(words?.tags).toEqual(['短剧'])
  })

  test('PUB-03 as what it is shown is changed by the moves that are offered', async () => {
    const id = await publish(rig, videoBytes(2000), { visibility: 'private' })
    const at = new Date(Math.floor(Date.now() / 1000) * 1000 + 3600_000).toISOString()
    const show = async (as: ShownAs) => {
      const seen = await shown(id)
      if (!seen) throw new Error('no video')
      await rig.adapter.after.show(rig.token, seen, as)
      return shown(id)
    }
    const scheduled = await show({ visibility: 'scheduled', publishAt: at })
    expect(Date.parse(scheduled?.scheduledAt ?? '')).toBe(Date.parse(at))
    expect(await show({ visibility: 'public', publishAt: null })).toMatchObject({
      privacy: 'public',
      scheduledAt: null,
    })
    if (rig.adapter.steps.changes.includes('hide'))
      expect(await show({ visibility: 'private', publishAt: null })).toMatchObject({ privacy: 'private' })
  })

  test('PUB-04 captions are listed, replaced and taken away, each as often as one likes', async () => {
    const { side, after } = rig.adapter
    const id = await publish(rig, videoBytes(2000))
    const file = { language: 'zh-Hans', name: '中文', bytes: srt }
    await side.addCaption?.(rig.token, id, file)
    const [track] = (await after.captions?.list(rig.token, id)) ?? []
    if (!track || !after.captions) throw new Error('no captions')
    expect(after.captions.isOf(track, file)).toBe(true)
    for (let time = 0; time < 2; time += 1) await after.captions.replace(rig.token, id, track, file)
    expect(await after.captions.list(rig.token, id)).toHaveLength(1)
    for (let time = 0; time < 2; time += 1) await after.captions.remove(rig.token, id, track)
    expect(await after.captions.list(rig.token, id)).toEqual([])
  })

  test('PUB-04 a playlist is left again, as often as one likes', async () => {
    const { side, after } = rig.adapter
    if (after.playlists === null) return
    const id = await publish(rig, videoBytes(2000))
    const list = `PL${rig.channelId.slice(2)}02`
    await side.addToPlaylist?.(rig.token, id, list)
    expect(await after.playlists.has(rig.token, id, list)).toBe(true)
    for (let time = 0; time < 2; time += 1) await after.playlists.remove(rig.token, id, list)
    expect(await after.playlists.has(rig.token, id, list)).toBe(false)
  })

  test('PUB-03 a look at many leaves out what is gone', async () => {
    const [one, gone] = [await publish(rig, videoBytes(2000)), await publish(rig, videoBytes(2000))]
    await rig.adapter.remove(rig.token, gone)
    expect((await rig.adapter.after.look(rig.token, [one, gone])).map(({ videoId }) => videoId)).toEqual([
      one,
    ])
    await expect(rig.adapter.after.look('nobody', [one])).rejects.toMatchObject({ kind: 'credential' })
  })
})
