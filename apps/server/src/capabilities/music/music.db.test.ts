import { readdir } from 'node:fs/promises'
import { allPermissions } from '@pindao/protocol/access/permissions.ts'
import type { PlatformClaimStatus } from '@pindao/protocol/claims/claim.states.ts'
import { listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import { musicRemoval as states } from '@pindao/protocol/music/music-removal.states.ts'
import { expect, test } from 'vitest'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { withObject } from '#src/platform/storage/object-input.ts'
import { freshChannel } from '../../../test/fresh-channel.ts'
import { createTestKit } from '../../../test/kit.ts'
import { claim } from '../claims/claim.table.ts'
import { listClaims } from '../claims/desk/claim.store.ts'
import { createKeptFiles } from '../media/attachments/kept-files.ts'
import { createMadeFilms } from '../media/files/made-films.ts'
import { createStoredFiles } from '../media/files/stored-files.ts'
import { findVideo } from '../media/library/video.store.ts'
import { createVideoWorld } from '../media/library/video.test-support.ts'
import { another } from '../media/uploads/upload.test-support.ts'
import { createMusic } from './music.ts'

const { codes } = states
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const able = (ctx: SignedInContext): SignedInContext => ({
  ...ctx,
  actor: { ...ctx.actor, dataScope: 'all', permissions: new Set(allPermissions) },
})
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code?: string }) => error.code ?? String(error),
  )

/** A film of three seconds with sound that was published on a channel, and claims on it. */
async function createMusicWorld() {
  const world = await createVideoWorld()
  const { database, storage, tools } = world
  const kit = createTestKit({ database, clock: world.clock })
  const told: string[] = []
  kit.news.tellBy('bell', { tell: async (_tx, news) => void told.push(...news.map(({ event }) => event)) })
  const owner = able(world.owner)
  const files = createStoredFiles({ database, service: world.uploads, clock: world.clock })
  const music = createMusic(kit, {
    tools,
    filmOf: async (id) => {
      const row = await findVideo(database.db, id)
      return { objectKey: row?.objectKey ?? '', fileName: row?.fileName ?? '' }
    },
    withFilm: (key, work) => withObject(storage, key, work),
    madeFilms: createMadeFilms({ storage, files, service: world.service, clock: world.clock }),
    keptFiles: createKeptFiles(storage, world.clock),
    actorAtWork: async () => owner.actor,
    watchUrl: (_platform, id) => `https://watch.example/${id}`,
    separator: null,
  })
  const stored = await world.storeClip(world.owner, 3)
  const video = await world.service.save(another(world.owner), { title: '第1集', ...stored })
  const one = async (text: string, values: unknown[]) =>
    BigInt((await database.pool.query<{ id: string }>(text, values)).rows[0]?.id ?? 0)
  const channelId = await one(
    `INSERT INTO channel (platform, platform_channel_id, title, department_id, owner_staff_id, connected_at, created_at, updated_at, ${freshChannel.columns})
     VALUES ('youtube', 'UC1', '频道', $1, $2, now(), now(), now(), ${freshChannel.values}) RETURNING id`,
    [owner.actor.departmentId, owner.actor.staffId],
  )
  let made = 0
  const at = () => new Date(world.clock()).toISOString()
  /** A claim as intake makes it, and what follows. */
  async function newClaim(over: Partial<typeof claim.$inferInsert> = {}) {
    made += 1
    const [row] = await database.db
      .insert(claim)
      .values({
        platform: 'youtube',
        platformClaimId: `claim-${made}`,
        direction: 'inbound',
        channelId,
        departmentId: owner.actor.departmentId,
        ownerStaffId: owner.actor.staffId,
        platformVideoId: 'video-1',
        videoTitle: '第1集',
        claimantName: '某音乐',
        platformStatus: 'active',
        state: 2,
        type: 'audio',
        segments: [{ fromMs: 500, toMs: 1500 }],
        claimedAt: at(),
        statusChangedAt: at(),
        source: 'api',
        seenAt: at(),
        createdAt: at(),
        updatedAt: at(),
        ...over,
      })
      .returning()
    if (!row) throw new Error('no claim')
    return row
  }
  type ClaimRow = Awaited<ReturnType<typeof newClaim>>
  const follow = (row: ClaimRow, before: ClaimRow | null = null) =>
    database.transaction((tx) => music.api.followClaim(tx, { claim: row, before, at: at() }))
  async function nowStands(row: ClaimRow, platformStatus: PlatformClaimStatus) {
    await database.pool.query('UPDATE claim SET platform_status = $1 WHERE id = $2', [platformStatus, row.id])
    const after = { ...row, platformStatus }
    await follow(after, row)
    return after
  }
  const { removals, tracks } = music.services
  const list = async () => (await removals.list(owner, { page: 1, pageSize: 30, sort: '-createdAt' })).rows
  const only = async () => {
    const [row] = await list()
    if (row === undefined) throw new Error('no case')
    return removals.get(owner, BigInt(row.id))
  }
  /** Tells the case its film, as its publish task would. */
  const publishedFrom = () =>
    database.pool.query('UPDATE music_removal SET video_id = $1', [BigInt(video.id)])
  return {
    ...world,
    music,
    removals,
    tracks,
    owner,
    video,
    told,
    newClaim,
    follow,
    nowStands,
    list,
    only,
    publishedFrom,
    go: () => music.remove(new AbortController().signal),
    count: async (text: string) => Number(await one(`SELECT count(*) AS id FROM ${text}`, [])),
  }
}

test('BGM-01 claims on the sound set 3, also those that were there; visual ones, outbound ones and pending ones do not', async () => {
  const world = await createMusicWorld()
  for (const [index, over] of [
    { type: 'visual' as const },
    { direction: 'outbound' as const },
    { platformStatus: 'pending' as const },
    { type: null },
  ].entries())
    await world.follow(await world.newClaim({ ...over, platformVideoId: `none-${index}` }))
  await world.newClaim({ platformVideoId: 'old' })
  expect(await world.list()).toHaveLength(0)
  const audio = await world.newClaim()
  await world.follow(audio)
  await world.follow(audio)
  expect(await world.music.keep()).toEqual({ opened: 1, checked: 0 })
  expect(await world.music.keep()).toEqual({ opened: 0, checked: 0 })
  const rows = await world.list()
  expect(rows.map(({ platformVideoId, status }) => [platformVideoId, status]).toSorted()).toEqual([
    ['old', codes.not_removed],
    ['video-1', codes.not_removed],
  ])
  expect(rows[0]?.claimedRanges).toEqual([{ fromMs: 500, toMs: 1500 }])
})

test('BGM-01 3 → 2 → 1: the parts are muted, the new version names its source, a new claim sets 3 again', async () => {
  const world = await createMusicWorld()
  await world.follow(await world.newClaim())
  await world.publishedFrom()
  const { id, version } = await world.only()
  const order = { method: 'mute', ranges: [{ fromMs: 500, toMs: 1500 }], trackId: null, gainDb: 0 } as const
  const wanted = { ...order, ranges: [...order.ranges], version }
  const begun = await world.removals.start(world.owner, BigInt(id), wanted)
  expect(begun).toMatchObject({ status: codes.removing, method: 'mute', actions: ['cancel'] })
  expect(
    await codeOf(world.removals.start(world.owner, BigInt(id), { ...wanted, version: begun.version })),
  ).toBe('music.notStartable')
  expect(await world.go()).toBe(1)
  const done = await world.only()
  expect(done).toMatchObject({
    status: codes.removed,
    madeVideo: { title: '第1集（去音乐）' },
    problem: null,
  })
  expect(done.timeline.map(({ to }) => to)).toEqual([codes.removed, codes.removing, codes.not_removed])
  const made = await findVideo(world.database.db, BigInt(done.madeVideo?.id ?? 0))
  expect(made).toMatchObject({ sourceVideoId: BigInt(world.video.id), madeAs: 'music', audioCodec: 'aac' })
  expect(Math.abs((made?.durationMs ?? 0) - 3000)).toBeLessThan(100)
  expect(world.told).toEqual(['musicDone'])
  expect(await world.count('upload WHERE saved_video_id IS NULL')).toBe(0)
  await world.follow(await world.newClaim({ segments: [{ fromMs: 2000, toMs: 2500 }] }))
  expect(await world.only()).toMatchObject({ status: codes.not_removed, madeVideo: done.madeVideo })
})

test('BGM-01 2 → 5 with why; another method from 5; stopped by a person', async () => {
  const world = await createMusicWorld()
  await world.follow(await world.newClaim())
  const first = await world.only()
  const of = BigInt(first.id)
  const ranges = [{ fromMs: 0, toMs: 800 }]
  const order = (version: number) => ({ method: 'trim' as const, ranges, trackId: null, gainDb: 0, version })
  expect(await codeOf(world.removals.start(world.owner, of, order(first.version)))).toBe('music.noFilm')
  await world.publishedFrom()
  const late = { ...order(first.version), ranges: [{ fromMs: 9000, toMs: 9500 }] }
  expect(await codeOf(world.removals.start(world.owner, of, late))).toBe('music.badRanges')
  const own = { ...order(first.version), method: 'own_separation' as const }
  expect(await codeOf(world.removals.start(world.owner, of, own))).toBe('music.noSeparator')
  const replace = { ...order(first.version), method: 'replace' as const }
  expect(await codeOf(world.removals.start(world.owner, of, replace))).toBe('music.trackLacks')
  await world.removals.start(world.owner, of, order(first.version))
  const { removeMusic } = world.tools
  world.tools.removeMusic = async () => {
    throw new AppError('media.prepareFailed')
  }
  await world.go()
  world.tools.removeMusic = removeMusic
  const failed = await world.only()
  expect(failed).toMatchObject({ status: codes.failed, problem: 'broken', actions: ['start', 'platform'] })
  expect(world.told).toEqual(['musicFailed'])
  const again = await world.removals.start(world.owner, of, order(failed.version))
  const stopped = await world.removals.cancel(world.owner, of, again.version)
  expect(stopped).toMatchObject({ status: codes.failed, problem: 'cancelled' })
  expect(await world.go()).toBe(0)
})

test('BGM-01 done at the platform: 1 once the claim is gone, 5 where it still stands after 48 hours', async () => {
  const world = await createMusicWorld()
  const audio = await world.newClaim()
  await world.follow(audio)
  const first = await world.only()
  const note = (version: number, bytes = png) =>
    world.removals.atPlatform(world.owner, BigInt(first.id), {
      method: 'platform_mute',
      fileName: 'proof.png',
      note: '已静音',
      version,
      bytes,
    })
  expect(await codeOf(note(first.version, Buffer.from('text')))).toBe('music.proofFormat')
  expect(await note(first.version)).toMatchObject({ status: codes.removing, proof: 'proof.png' })
  expect(await world.go()).toBe(0)
  expect(await world.music.keep()).toMatchObject({ checked: 0 })
  world.time.now += 48 * 3_600_000
  expect(await world.music.keep()).toMatchObject({ checked: 1 })
  const failed = await world.only()
  expect(failed).toMatchObject({ status: codes.failed, problem: 'claimStands', checkAt: null })
  await note(failed.version)
  await world.nowStands(audio, 'inactive')
  expect(await world.only()).toMatchObject({ status: codes.removed, isClaimed: false })
  expect(world.told).toEqual(['musicFailed', 'musicDone'])
  expect((await world.removals.proof(world.owner, BigInt(first.id))).bytes).toEqual(png)
})

test('BGM-01 a worker that died left an announced file: the next one gives it up and makes one version', async () => {
  const world = await createMusicWorld()
  await world.follow(await world.newClaim())
  await world.publishedFrom()
  const { id, version } = await world.only()
  await world.removals.start(world.owner, BigInt(id), {
    method: 'mute',
    ranges: [{ fromMs: 500, toMs: 1500 }],
    trackId: null,
    gainDb: 0,
    version,
  })
  const { put } = world.storage
  // It dies with the file stored and no video made: nothing of it runs any more.
  let died: () => void = () => undefined
  const dead = new Promise<void>((resolve) => {
    died = resolve
  })
  world.storage.put = async (...given) => {
    await put(...given)
    died()
    return new Promise(() => undefined)
  }
  void world.go()
  await dead
  world.storage.put = put
  expect(await world.go()).toBe(0)
  world.time.now += 3_600_000
  expect(await world.go()).toBe(1)
  expect(await world.only()).toMatchObject({ status: codes.removed })
  expect(await world.count(`video WHERE made_as = 'music'`)).toBe(1)
  expect(await world.count(`upload WHERE saved_video_id IS NULL AND status <> 'aborted'`)).toBe(0)
})

/** A case whose film is known and whose music is being muted. */
async function begun(world: Awaited<ReturnType<typeof createMusicWorld>>) {
  await world.follow(await world.newClaim())
  await world.publishedFrom()
  const { id } = await world.only()
  const start = async () =>
    world.removals.start(world.owner, BigInt(id), {
      method: 'mute',
      ranges: [{ fromMs: 500, toMs: 1500 }],
      trackId: null,
      gainDb: 0,
      version: (await world.only()).version,
    })
  await start()
  return { id: BigInt(id), start }
}

test('BGM-01 trouble of the storage passes: it is tried again after a minute, five and twenty-five, and only then failed', async () => {
  const world = await createMusicWorld()
  const { start } = await begun(world)
  const { put } = world.storage
  world.storage.put = async () => {
    throw new Error('ECONNREFUSED')
  }
  expect(await world.go()).toBe(1)
  expect(await world.only()).toMatchObject({ status: codes.removing, problem: null })
  expect(await world.go()).toBe(0)
  world.time.now += 61_000
  expect(await world.go()).toBe(1)
  world.storage.put = put
  world.time.now += 301_000
  expect(await world.go()).toBe(1)
  expect(await world.only()).toMatchObject({ status: codes.removed })
  expect(world.told).toEqual(['musicDone'])

  await world.follow(await world.newClaim({ segments: [{ fromMs: 0, toMs: 400 }] }))
  world.storage.put = async () => {
    throw new Error('ECONNREFUSED')
  }
  await start()
  for (const seconds of [0, 61, 301, 1501]) {
    world.time.now += seconds * 1000
    expect(await world.go()).toBe(1)
  }
  expect(await world.only()).toMatchObject({ status: codes.failed, problem: 'broken' })
  expect(await world.count(`upload WHERE saved_video_id IS NULL AND status <> 'aborted'`)).toBe(0)
})

test.each(['while it makes', 'before it stores', 'after it has stored'])(
  'BGM-01 stopped and begun again with two workers, the first overtaken %s: one version, nothing doubled, no file left',
  async (where) => {
    const world = await createMusicWorld()
    const { id, start } = await begun(world)
    const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let isHeld = false
    const hold = async (at: string) => {
      if (at !== where || isHeld) return
      isHeld = true
      reached.resolve()
      await gate.promise
    }
    const [{ removeMusic }, { put }] = [world.tools, world.storage]
    world.tools.removeMusic = async (...given) => {
      await hold('while it makes')
      return removeMusic(...given)
    }
    world.storage.put = async (...given) => {
      await hold('before it stores')
      const stored = await put(...given)
      await hold('after it has stored')
      return stored
    }
    const first = world.go()
    await reached.promise
    await world.removals.cancel(world.owner, id, (await world.only()).version)
    await start()
    expect(await world.go()).toBe(1)
    gate.resolve()
    await first
    const { status, timeline } = await world.only()
    expect(status).toBe(codes.removed)
    const { removed, removing, failed, not_removed } = codes
    expect(timeline.map(({ to }) => to)).toEqual([removed, removing, failed, removing, not_removed])
    expect(world.told).toEqual(['musicDone'])
    expect(await world.count(`video WHERE made_as = 'music'`)).toBe(1)
    expect(await world.count(`upload WHERE saved_video_id IS NULL AND status <> 'aborted'`)).toBe(0)
    const names = await readdir(world.root, { recursive: true })
    const films = names.filter((name) => name.includes('objects') && name.endsWith('.mp4'))
    expect(films).toHaveLength(2)
  },
)

test('BGM-01 many at once by any way, or stopped, each with a result of its own', async () => {
  const world = await createMusicWorld()
  await world.follow(await world.newClaim())
  await world.publishedFrom()
  const id = BigInt((await world.only()).id)
  const transact = world.database.transaction
  const order = { method: 'trim', trackId: null, gainDb: 0 } as const
  await world.removals.startOf(world.owner, id, order, transact)
  expect(await world.only()).toMatchObject({
    status: codes.removing,
    method: 'trim',
    ranges: [{ fromMs: 500, toMs: 1500 }],
  })
  expect(await codeOf(world.removals.startOf(world.owner, id, order, transact))).toBe('music.notStartable')
  await world.removals.cancelOf(world.owner, id, transact)
  expect(await codeOf(world.removals.cancelOf(world.owner, id, transact))).toBe('music.notCancellable')
  const replace = { ...order, method: 'replace' as const }
  expect(await codeOf(world.removals.startOf(world.owner, id, replace, transact))).toBe('music.trackLacks')
})

test('tracks: licences that are over are not chosen, those that end soon say so', async () => {
  const world = await createMusicWorld()
  const today = new Date(world.clock()).toISOString().slice(0, 10)
  const day = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
  const newTrack = (title: string, validTo: string | null) =>
    world.tracks.create(world.owner, {
      title,
      artist: '某人',
      licence: 'purchased',
      licenceNumber: 'A-1',
      validTo,
      territories: [],
      note: '',
    })
  const over = await newTrack('过期', day(-1))
  const ending = await newTrack('快到期', day(30))
  expect([over.standing, ending.standing, (await newTrack('长期', null)).standing]).toEqual([
    'over',
    'ending',
    'valid',
  ])
  const usable = (id: string) =>
    codeOf(world.database.transaction((tx) => world.tracks.assertUsable(tx, BigInt(id))))
  expect(await usable(ending.id)).toBe('music.trackNoFile')
  const junk = { fileName: 'a.mp3', bytes: Buffer.from('no sound at all') }
  expect(await codeOf(world.tracks.bring(world.owner, BigInt(ending.id), junk))).toBe('music.notASound')
  world.tools.readSound = async () => ({ durationMs: 4000, loudness: -18.2 })
  for (const { id } of [over, ending]) await world.tracks.bring(world.owner, BigInt(id), junk)
  expect(await usable(over.id)).toBe('music.trackOver')
  expect(await usable(ending.id)).toBeNull()
  const heard = (id: string, ...countries: (string | null)[]) =>
    codeOf(
      world.tracks.assertHeard(
        BigInt(id),
        countries.map((country) => ({ title: '频道', country })),
      ),
    )
  expect(await heard(over.id, 'SG')).toBe('music.trackOver')
  expect(await heard(ending.id, null)).toBeNull()
  const { version } = await world.tracks.bring(world.owner, BigInt(ending.id), junk)
  const { title, artist, licence, licenceNumber, validTo, note } = ending
  const said = { title, artist, licence, licenceNumber, validTo, note }
  const here = { ...said, territories: ['SG', 'MY'], version }
  await world.tracks.update(world.owner, BigInt(ending.id), here)
  expect(await heard(ending.id, 'SG', 'MY')).toBeNull()
  expect(await heard(ending.id, 'SG', 'US')).toBe('music.trackCountry')
  expect(await heard(ending.id, null)).toBe('music.trackCountryUnknown')
  const query = { page: 1, pageSize: 30, sort: 'title' } as const
  const found = await world.tracks.list(world.owner, { ...query, usable: 'yes' })
  expect(found.rows.map(({ title, file }) => [title, file?.loudness])).toEqual([['快到期', -18.2]])
})

test('BGM-01 the library and the claims desk show how claimed music stands, and find by it', async () => {
  const world = await createMusicWorld()
  const { service, owner, video, database } = world
  const inLibrary = async (music: readonly number[]) =>
    (await service.list(owner, listVideos.query.parse({ music: music.join(',') }))).rows.map(
      (row) => row.music,
    )
  const onDesk = async (music: readonly number[]) => {
    const window = { limit: 10, offset: 0, sort: '-claimedAt' as const }
    const { rows, total } = await listClaims(database.db, owner.actor, { music }, window)
    expect(rows).toHaveLength(total)
    return rows.map((row) => row.music)
  }
  expect([await inLibrary([codes.not_removed]), await onDesk([codes.not_removed])]).toEqual([[], []])
  await world.follow(await world.newClaim())
  await world.publishedFrom()
  expect(await inLibrary([codes.not_removed, codes.failed])).toEqual([codes.not_removed])
  expect(await onDesk([codes.not_removed])).toEqual([codes.not_removed])
  expect([await inLibrary([codes.removed]), await onDesk([codes.removed])]).toEqual([[], []])
  expect((await service.get(owner, BigInt(video.id))).music).toBe(codes.not_removed)
})
