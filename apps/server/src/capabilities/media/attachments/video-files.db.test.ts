import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { AppError } from '#src/platform/app-error.ts'
import { findDerivatives } from '../derivatives/derivative.store.ts'
import { createVideoWorld } from '../library/video.test-support.ts'
import { removeLeftFiles } from './left-files.ts'
import { createLicenceReminder } from './licence-reminder.ts'

const srt = '1\n00:00:01,000 --> 00:00:02,000\n你好\n'
const run = { jobId: 'x', signal: new AbortController().signal, log: pino({ level: 'silent' }) }
/** A PNG of one point. */
const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
let pressed = 0
const another = <C extends object>(ctx: C) => ({ ...ctx, idempotencyKey: `files-${++pressed}` })

async function saved() {
  const world = await createVideoWorld()
  const stored = await world.storeClip(world.owner)
  const video = await world.service.save(another(world.owner), { title: '第1集', ...stored })
  return { ...world, video, id: BigInt(video.id) }
}

test('VID-03 subtitle files lie beside a video by language and revision, as UTF-8, and go again', async () => {
  const { attachments, owner, stranger, storage, id } = await saved()
  const utf16 = Buffer.from(`\ufeff${srt}`, 'utf16le')
  await attachments.addSubtitle(owner, id, { language: 'zh', fileName: 'a.srt', bytes: utf16 })
  const { subtitles } = await attachments.addSubtitle(owner, id, {
    language: 'zh',
    fileName: 'b.srt',
    bytes: Buffer.from(srt),
  })
  expect(subtitles).toMatchObject([
    { language: 'zh', revision: 2, format: 'srt', fileName: 'b.srt' },
    { language: 'zh', revision: 1, fileName: 'a.srt', size: Buffer.byteLength(srt) },
  ])
  for (const [fileName, bytes, code] of [
    ['a.txt', srt, 'media.subtitleFormat'],
    ['a.srt', '<html>', 'media.subtitleUnreadable'],
    ['a.vtt', srt, 'media.subtitleUnreadable'],
    ['a.srt', '\0'.repeat(10), 'media.subtitleUnreadable'],
  ] as const)
    await expect(
      attachments.addSubtitle(owner, id, { language: 'zh', fileName, bytes: Buffer.from(bytes) }),
    ).rejects.toMatchObject({ code })
  const [newest] = subtitles
  await expect(attachments.remove(stranger, id, BigInt(newest?.id ?? 0))).rejects.toMatchObject({
    code: 'media.videoNotFound',
  })
  const left = await attachments.remove(owner, id, BigInt(newest?.id ?? 0))
  expect(left.subtitles).toHaveLength(1)
  const key = decodeURIComponent(new URL(newest?.url ?? '', 'http://x').pathname.replace('/api/objects/', ''))
  expect(await storage.head(key)).toBeNull()
})

test('VID-03 a proof of rights is what its name says', async () => {
  const { attachments, owner, id } = await saved()
  const pdf = Buffer.from('%PDF-1.7 …')
  expect(
    (await attachments.addProof(owner, id, { fileName: '授权书.pdf', bytes: pdf })).proofs,
  ).toMatchObject([{ fileName: '授权书.pdf', size: pdf.length, createdBy: expect.any(String) }])
  await expect(attachments.addProof(owner, id, { fileName: 'x.png', bytes: pdf })).rejects.toMatchObject({
    code: 'media.proofFormat',
  })
})

test('VID-03 storyboard, wave and copy are made in the background; a making that was stopped leaves nothing', async () => {
  const { attachments, derivatives, database, owner, id, service } = await saved()
  const attempts = async () => {
    const rows = await findDerivatives(database.db, id)
    return new Map(rows.map(({ kind, attempt }) => [kind, attempt]))
  }
  const make = async (kind: 'storyboard' | 'proxy' | 'waveform') =>
    derivatives.make({ videoId: String(id), kind, attempt: (await attempts()).get(kind) ?? 0 }, run)
  await make('storyboard')
  await attachments.make(owner, id, 'proxy')
  await make('proxy')
  const { derivatives: made } = await attachments.list(owner, id)
  expect(made.filter(({ url }) => url !== null)).toMatchObject([
    { kind: 'proxy', status: 'done', progress: 1 },
    { kind: 'storyboard', status: 'done', progress: 1 },
  ])
  expect((await service.get(owner, id)).storyboardUrl).not.toBeNull()
  await attachments.make(owner, id, 'proxy')
  const stopped = await attachments.cancel(owner, id, 'proxy')
  expect(stopped.derivatives.find(({ kind }) => kind === 'proxy')).toMatchObject({ status: 'cancelled' })
  await make('proxy')
  expect((await attachments.list(owner, id)).derivatives.find(({ kind }) => kind === 'proxy')).toMatchObject({
    status: 'cancelled',
  })
})

test('VID-03 what is made of a video waits for a store that is away; what died is begun anew', async () => {
  const { attachments, derivatives, owner, id, storage, time } = await saved()
  const put = vi.spyOn(storage, 'put').mockRejectedValueOnce(new AppError('common.unavailable'))
  const make = (attempt: number) =>
    derivatives.make({ videoId: String(id), kind: 'storyboard', attempt }, run)
  const shown = async () =>
    (await attachments.list(owner, id)).derivatives.find(({ kind }) => kind === 'storyboard')
  await expect(make(1)).rejects.toMatchObject({ code: 'common.unavailable' })
  expect(await shown()).toMatchObject({ status: 'running' })
  time.now += 2 * 3600 * 1000
  expect(await shown()).toMatchObject({ status: 'failed', problemCode: 'media.derivativeFailed' })
  await attachments.make(owner, id, 'storyboard')
  await make(1)
  expect(await shown()).toMatchObject({ status: 'waiting' })
  await make(2)
  expect(await shown()).toMatchObject({ status: 'done' })
  put.mockRestore()
})

test('VID-03 a picture is taken from a place of the film, or is one of their own, drawn anew', async () => {
  const { pictures, service, owner, id, root, tools } = await saved()
  const before = (await service.get(owner, id)).thumbnailUrl
  await pictures.choose(owner, id, 500)
  const chosen = (await service.get(owner, id)).thumbnailUrl
  expect(chosen).not.toBe(before)
  await expect(pictures.choose(owner, id, 60_000)).rejects.toMatchObject({ code: 'media.frameOutside' })
  const jpeg = join(root, 'one.jpg')
  await tools.thumbnail(join(root, 'clip.mp4'), jpeg, { fileName: 'clip.mp4', durationMs: 1000 })
  await pictures.bring(owner, id, await readFile(jpeg))
  expect((await service.get(owner, id)).thumbnailUrl).not.toBe(chosen)
  // A picture of 10 000 × 10 000 points in a few bytes is not opened.
  const huge = Buffer.from(onePixel, 'base64')
  huge.writeUInt32BE(10_000, 16)
  huge.writeUInt32BE(10_000, 20)
  huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29)
  for (const [bytes, code] of [
    [Buffer.from('<svg/>'), 'media.pictureFormat'],
    [huge, 'media.pictureTooLarge'],
  ] as const)
    await expect(pictures.bring(owner, id, bytes)).rejects.toMatchObject({ code })
})

test('VID-03 a picture that somebody chose stays, whenever the one that is drawn by itself comes', async () => {
  const { pictures, service, owner, id, video, makeThumbnail, replace, storeClip, storage } = await saved()
  const shown = async () => (await service.get(owner, id)).thumbnailUrl?.split('?')[0]
  await pictures.choose(owner, id, 500)
  const chosen = await shown()
  await makeThumbnail(id, run)
  expect(await shown()).toBe(chosen)
  await replace(another(owner), id, { ...(await storeClip(owner, 2)), seen: video.crc32 })
  await makeThumbnail(id, run)
  expect(await shown()).toBe(chosen)
  const key = decodeURIComponent(chosen?.replace('/api/objects/', '') ?? '')
  expect(await storage.head(key)).not.toBeNull()
})

test('VID-03 a picture drawn of a file that was replaced meanwhile is not shown', async () => {
  const { service, owner, id, video, makeThumbnail, replace, storeClip, tools } = await saved()
  const drawing = Promise.withResolvers<void>()
  const isReplaced = Promise.withResolvers<void>()
  const draw = tools.thumbnail
  tools.thumbnail = async (...given) => {
    await draw(...given)
    drawing.resolve()
    await isReplaced.promise
  }
  const late = makeThumbnail(id, run)
  await drawing.promise
  tools.thumbnail = draw
  await replace(another(owner), id, { ...(await storeClip(owner, 2)), seen: video.crc32 })
  await makeThumbnail(id, run)
  const shown = (await service.get(owner, id)).thumbnailUrl?.split('?')[0]
  isReplaced.resolve()
  await late
  expect((await service.get(owner, id)).thumbnailUrl?.split('?')[0]).toBe(shown)
})

test('VID-02 a file is replaced by another one; the one before stays as a version, and goes with the video', async () => {
  const world = await saved()
  const { replace, service, attachments, owner, id, video, database, storage, neededVideos, bin } = world
  const first = await database.pool.query<{ key: string }>('SELECT object_key AS key FROM video')
  const other = await world.storeClip(owner, 2)
  neededVideos.add(id)
  const input = { ...other, seen: video.crc32 }
  // What is said of a video while its new file is on its way is nothing to it.
  await service.change(owner, id, { remark: '换新版' })
  await expect(replace(another(owner), id, input)).rejects.toMatchObject({ code: 'media.videoInUse' })
  neededVideos.clear()
  await replace(another(owner), id, input)
  const now = await service.get(owner, id)
  expect(now).toMatchObject({
    uploadStatus: 0,
    version: video.version + 2,
    durationMs: 2000,
    remark: '换新版',
  })
  expect((await attachments.list(owner, id)).versions).toMatchObject([{ number: 1, durationMs: 1000 }])
  await expect(
    replace(another(owner), id, { ...(await world.storeClip(owner, 3)), seen: video.crc32 }),
  ).rejects.toMatchObject({ code: 'access.changedMeanwhile' })
  await expect(replace(another(owner), id, input)).rejects.toMatchObject({ code: 'media.uploadAlreadySaved' })
  await attachments.addProof(owner, id, { fileName: 'a.pdf', bytes: Buffer.from('%PDF-1') })
  await service.remove(owner, id)
  world.time.now += 31 * 24 * 3600 * 1000
  expect(await bin.purge(run)).toBe(1)
  await removeLeftFiles(database, storage, run.signal)
  expect(await storage.head(String(first.rows[0]?.key))).toBeNull()
  const { rows } = await database.pool.query('SELECT FROM video_file UNION ALL SELECT FROM video_derivative')
  expect(rows).toEqual([])
})

test('E01 a video that was delivered waits to be delivered again once its file is replaced', async () => {
  const { replace, owner, id, video, database, service, storeClip } = await saved()
  await database.pool.query('UPDATE video SET upload_status = 6')
  await replace(another(owner), id, { ...(await storeClip(owner, 2)), seen: video.crc32 })
  const { crc32: seen, ...now } = await service.get(owner, id)
  expect(now).toMatchObject({ uploadStatus: 4 })
  await database.pool.query('UPDATE video SET upload_status = 5')
  await expect(replace(another(owner), id, { ...(await storeClip(owner, 1)), seen })).rejects.toMatchObject({
    code: 'media.notReplaceable',
  })
})

test('VID-03 the same content uploaded again is noticed', async () => {
  const { attachments, service, owner, stranger, storeClip, id } = await saved()
  const again = await service.save(another(owner), { title: '又一次', ...(await storeClip(owner)) })
  expect(again.sameContent).toEqual([{ id: String(id), title: '第1集' }])
  expect((await attachments.list(owner, BigInt(again.id))).sameContent).toMatchObject([
    { id: String(id), title: '第1集' },
  ])
  await expect(attachments.list(stranger, id)).rejects.toMatchObject({ code: 'media.videoNotFound' })
})

test('VID-03 the owner is reminded 30 and 7 days before a licence ends, once each', async () => {
  const { database, service, owner, id, video, time, lowered } = await saved()
  const day = (days: number) => new Date(time.now + days * 24 * 3600 * 1000).toISOString().slice(0, 10)
  const causes = new Set<string>()
  const news = {
    raise: async (_tx: unknown, ...told: { cause: string }[]) =>
      void told.map(({ cause }) => causes.add(cause)),
  }
  const remind = createLicenceReminder({ database, news, clock: () => time.now } as never)
  await service.change(owner, id, { licenceFrom: day(-10), licenceTo: day(29), version: video.version })
  await remind(run)
  await remind(run)
  expect(causes.size).toBe(1)
  time.now += 23 * 24 * 3600 * 1000
  await remind(run)
  expect(causes.size).toBe(2)
  // A licence that goes on ends what was told of the old end; what is no matter of the licence does not.
  lowered.length = 0
  await service.change(owner, id, { remark: '续约' })
  expect(lowered).toEqual([])
  await service.change(owner, id, { licenceTo: day(400) })
  expect(lowered).toEqual([`licenceEnding ${id}`])
  await expect(service.change(owner, id, { licenceFrom: day(9), licenceTo: day(8) })).rejects.toMatchObject({
    code: 'media.licenceEndsFirst',
  })
})
