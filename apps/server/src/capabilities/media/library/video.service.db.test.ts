import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { s3Profiles } from '@pindao/protocol/media/storage-profiles.ts'
import { video as videoSchema } from '@pindao/protocol/media/video.record.ts'
import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { auditLog } from '#src/capabilities/access/audit/audit.table.ts'
import type { JobRun } from '#src/platform/queue/queue.ts'
import { recordEvent } from '#src/platform/timeline/record-event.table.ts'
import { cutFile, makeClip, textAsVideo } from '../../../../test/clips.ts'
import { createThumbnailService } from '../files/thumbnail.service.ts'
import { upload } from '../uploads/upload.table.ts'
import { another } from '../uploads/upload.test-support.ts'
import { video } from './video.table.ts'
import { createVideoWorld } from './video.test-support.ts'

const page = { page: 1, pageSize: 10, sort: '-createdAt' } as const

test('VID-01 VID-03 a stored file becomes a video with its facts, its event, its audit line and its picture', async () => {
  const world = await createVideoWorld()
  const file = await world.storeClip(world.owner, 2)
  const { sameContent, ...saved } = await world.service.save(world.owner, { title: '钢琴 lesson', ...file })
  expect(sameContent).toEqual([])
  expect(saved).toMatchObject({
    title: '钢琴 lesson',
    fileName: 'myfilm.mp4',
    uploadStatus: 0,
    width: 160,
    height: 90,
    orientation: 0,
    videoCodec: 'h264',
    audioCodec: 'aac',
    container: 'mp4',
    authName: 'owner',
    thumbnailUrl: null,
    actions: ['preview', 'update', 'delete'],
  })
  expect(saved.durationMs).toBeGreaterThanOrEqual(2000)
  const lists = [page, { ...page, title: '琴' }, { ...page, uploadStatus: [0 as const] }]
  for (const query of lists) {
    const { rows } = await world.service.list(world.owner, { ...query })
    expect(z.array(videoSchema).parse(rows)).toEqual([saved])
  }
  const { db } = world.database
  expect(await db.select().from(recordEvent)).toMatchObject([
    { entity: 'video', fromState: null, toState: 0, actor: 'person' },
  ])
  expect(await db.select().from(auditLog)).toMatchObject([
    { action: 'video.save', entityId: BigInt(saved.id), before: null, after: { title: saved.title } },
  ])

  await world.work()
  await expect
    .poll(async () => (await world.service.get(world.owner, BigInt(saved.id))).thumbnailUrl)
    .toMatch(/^\/api\/objects\/.+thumbnail\.jpg\?/u)
})

test('VID-01 the same file saved twice, also at once, is one video', async () => {
  const world = await createVideoWorld()
  const file = await world.storeClip(world.owner)
  const input = { title: 'once', ...file }
  const answers = await Promise.all([1, 2, 3].map(() => world.service.save(world.owner, input)))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect((await world.service.save(world.owner, input)).id).toBe(answers[0]?.id)
  // Two tabs, each with a key of its own.
  expect((await world.service.save(another(world.owner), input)).id).toBe(answers[0]?.id)
  expect((await world.service.list(world.owner, page)).total).toBe(1)
})

test('VID-01 PUB-07 a key that came with another title is refused, also where another key had saved the file', async () => {
  const world = await createVideoWorld()
  const input = { title: 'once', ...(await world.storeClip(world.owner)) }
  const mismatch = { code: 'common.idempotencyMismatch', status: 422 }
  await world.service.save(world.owner, input)
  await expect(world.service.save(world.owner, { ...input, title: 'twice' })).rejects.toMatchObject(mismatch)
  const later = another(world.owner)
  await world.service.save(later, input)
  await expect(world.service.save(later, { ...input, title: 'twice' })).rejects.toMatchObject(mismatch)
})

test('VID-01 somebody who may see the file but did not upload it is told that it is saved already', async () => {
  const world = await createVideoWorld()
  const file = await world.storeClip(world.owner)
  await world.service.save(world.owner, { title: 'mine', ...file })
  await expect(world.service.save(world.lead, { title: 'also mine', ...file })).rejects.toMatchObject({
    code: 'media.uploadAlreadySaved',
  })
})

test('U10 a file that is no whole video is refused and leaves nothing half done', async () => {
  const world = await createVideoWorld()
  const text = await world.store(world.owner, await textAsVideo(join(world.root, 'text.mp4'), 'no film'))
  const clip = await makeClip({ path: join(world.root, 'cut.mp4') })
  const cut = await world.store(world.owner, await cutFile(clip.path, 0.5))
  await expect(world.service.save(world.owner, { title: 'text', ...text })).rejects.toMatchObject({
    code: 'media.notAVideo',
    params: { fileName: 'my film.mp4' },
  })
  await expect(world.service.save(world.owner, { title: 'cut', ...cut })).rejects.toMatchObject({
    code: 'media.videoTruncated',
  })
  const { db } = world.database
  expect(await db.select().from(video)).toEqual([])
  const uploads = await db.select().from(upload)
  expect(uploads).toMatchObject([1, 2].map(() => ({ status: 'aborted', savedVideoId: null })))
  expect(uploads.map((row) => row.freedAt)).not.toContain(null)
  for (const file of [text, cut]) {
    expect(await world.storage.head(file.videoPath)).toBeNull()
    await expect(world.service.save(world.owner, { title: 'again', ...file })).rejects.toMatchObject({
      code: 'media.uploadNotActive',
    })
  }
})

test('PERM-03 a video outside the data scope is neither listed nor opened nor deleted', async () => {
  const world = await createVideoWorld()
  const saved = await world.service.save(world.owner, {
    title: 'mine',
    ...(await world.storeClip(world.owner)),
  })
  const id = BigInt(saved.id)
  for (const ctx of [world.colleague, world.stranger]) {
    expect(await world.service.list(ctx, page)).toEqual({ rows: [], total: 0 })
    for (const call of ['get', 'viewLink', 'sharedLink', 'remove', 'videoForPublishing'] as const) {
      await expect(world.service[call](ctx, id), call).rejects.toMatchObject({ code: 'media.videoNotFound' })
    }
    await expect(world.service.history(ctx, id, page)).rejects.toMatchObject({ code: 'media.videoNotFound' })
  }
  expect((await world.service.list(world.lead, page)).total).toBe(1)
  // Whoever sees a video sees who did what to it, without a right to the log.
  expect((await world.service.history(world.owner, id, page)).rows).toMatchObject([
    { action: 'video.save', person: { fullName: 'owner' } },
  ])
})

test('VID-01 a deleted video is in no list, and its file waits in the bin; one that a publish task needs stays', async () => {
  const world = await createVideoWorld()
  const file = await world.storeClip(world.owner)
  const saved = await world.service.save(world.owner, { title: 'short life', ...file })
  const id = BigInt(saved.id)
  world.neededVideos.add(id)
  await expect(world.service.remove(world.owner, id)).rejects.toMatchObject({ code: 'media.videoInUse' })
  expect((await world.service.list(world.owner, page)).total).toBe(1)

  world.neededVideos.delete(id)
  expect(await world.service.remove(world.owner, id)).toEqual({ deleted: true })
  expect(await world.storage.head(file.videoPath)).not.toBeNull()
  expect(await world.service.list(world.owner, page)).toEqual({ rows: [], total: 0 })
  const [entry] = await world.database.db.select().from(auditLog).where(eq(auditLog.action, 'video.delete'))
  expect(entry).toMatchObject({ before: { title: 'short life', fileName: saved.fileName }, after: null })
  await expect(world.service.get(world.owner, id)).rejects.toMatchObject({ code: 'media.videoNotFound' })
  await expect(world.service.remove(world.owner, id)).rejects.toMatchObject({ code: 'media.videoNotFound' })
})

test('VID-01 a purged video takes its picture with it; one that is finished after the deletion is not kept', async () => {
  const world = await createVideoWorld()
  const { database, storage, clock, tools } = world
  const run = { signal: new AbortController().signal, log: pino({ level: 'silent' }) } as JobRun
  const saveClip = async (title: string) => {
    const clip = await world.storeClip(world.owner)
    const saved = await world.service.save(another(world.owner), { title, ...clip })
    return BigInt(saved.id)
  }
  const remove = (id: bigint) => world.service.remove(world.owner, id)
  const pictures = async () => {
    const names = await readdir(join(world.root, 'objects'), { recursive: true })
    return names.filter((name) => name.endsWith('thumbnail.jpg'))
  }

  const early = await saveClip('picture first')
  await createThumbnailService({ database, storage, tools, clock })(early, run)
  expect(await pictures()).toHaveLength(1)
  await remove(early)
  expect(await pictures()).toHaveLength(1)
  world.time.now += 31 * 86_400_000
  expect(await world.bin.purge(run)).toBe(1)
  expect(await pictures()).toEqual([])

  const late = await saveClip('picture last')
  const thumbnail: typeof tools.thumbnail = async (...args) => {
    await tools.thumbnail(...args)
    await remove(late)
  }
  await createThumbnailService({ database, storage, tools: { thumbnail }, clock })(late, run)
  expect(await pictures()).toEqual([])
})

test('VID-01 partitions are made ahead of the ids, as often as asked', async () => {
  const { database } = await createVideoWorld()
  const partitions = async () => {
    const found = await database.db.execute(
      sql`SELECT 1 FROM pg_inherits WHERE inhparent = 'video'::regclass`,
    )
    return found.rowCount
  }
  expect(await partitions()).toBe(3)
  await database.db.execute(sql`SELECT setval('video_id_seq', 400000)`)
  await Promise.all([1, 2].map(() => database.db.execute(sql`SELECT ensure_video_partitions(2)`)))
  expect(await partitions()).toBe(4)
})

test('STO-01 a link to be given away lasts as long as the storage of the file says', async () => {
  const { service, storage, owner, storeClip, time } = await createVideoWorld()
  const { id } = await service.save(another(owner), { title: '片', ...(await storeClip(owner)) })
  const hours = async () => {
    const { expiresAt } = await service.sharedLink(owner, BigInt(id))
    return Math.round((Date.parse(expiresAt) - time.now) / 3_600_000)
  }
  expect(await hours()).toBe(7 * 24)
  vi.spyOn(storage, 'viewSeconds').mockResolvedValue(s3Profiles.alioss.viewSeconds)
  expect(await hours()).toBe(4)
})
