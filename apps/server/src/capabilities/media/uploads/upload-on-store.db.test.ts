import { createHash, randomBytes } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { Upload } from '@pindao/protocol/media/upload.endpoints.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { SignedInContext } from '#src/platform/context.ts'
import { createMediaTools } from '#src/platform/media-tools/media-tools.ts'
import { readObjectStores } from '#src/platform/object-stores.env.ts'
import { formatCrc32 } from '#src/platform/storage/crc32.ts'
import { withObject } from '#src/platform/storage/object-input.ts'
import { openBucket } from '#src/platform/storage/s3/s3-client.ts'
import { createS3Driver } from '#src/platform/storage/s3/s3-driver.ts'
import { createStorages } from '#src/platform/storage/storages.ts'
import { makeClip } from '../../../../test/clips.ts'
import { sandboxStoreEnv } from '../../../../test/sandbox-store.ts'
import { type SandboxWorld, startSandboxWorld } from '../../../../test/sandbox-world.ts'
import { createObjectMover } from '../files/object-mover.ts'
import { createStorageAccess } from './storage-access.service.ts'
import { another, createUploadWorld } from './upload.test-support.ts'

let outside: SandboxWorld
beforeAll(async () => {
  outside = await startSandboxWorld()
})
afterAll(() => outside.close())

const MiB = 1024 * 1024
/** Two parts of the least size of cuoss, and a short one. */
const content = randomBytes(21 * MiB)
const file = { fileName: '钢琴 视频.MP4', size: content.length }
const run = { signal: new AbortController().signal, log: pino({ level: 'silent' }) }
const hour = 60 * 60 * 1000

function storeDriver(kind = 'cuoss') {
  const [settings] = readObjectStores(sandboxStoreEnv(kind, outside.direct))
  if (!settings) throw new Error('no store')
  const bucket = openBucket(settings)
  onTestFinished(() => bucket.close())
  return createS3Driver(bucket)
}

/** A world whose processes keep new videos in a store, and know the disk of before. */
async function createStoreWorld() {
  const world = await createUploadWorld()
  const start = () => world.processOn(storeDriver(), [world.driver])
  return { ...world, disk: world, start, ...start() }
}
type Service = Awaited<ReturnType<typeof createStoreWorld>>['service']

const bytesOf = ({ partSize }: Upload, part: number, bytes = content) =>
  bytes.subarray((part - 1) * partSize, part * partSize)
const checksumsOf = (part: number, bytes: Buffer) => ({
  part,
  crc32: formatCrc32(crc32(bytes)),
  md5: createHash('md5').update(bytes).digest('hex'),
})

/** As the page does: the address for these bytes, then a PUT straight to the store. */
async function put(service: Service, who: SignedInContext, upload: Upload, part: number, bytes = content) {
  const body = bytesOf(upload, part, bytes)
  const asked = { parts: [part], checksums: [checksumsOf(part, body)] }
  const [link] = await service.signParts(who, BigInt(upload.id), asked)
  const init = { method: 'PUT', body: new Uint8Array(body), headers: { ...link?.headers } }
  return (await fetch(link?.url ?? '', init)).status
}

test('UPL-01 STO-01 parts go straight to the store; what it has is what counts, in whichever process', async () => {
  const { service, owner, start, storage, database } = await createStoreWorld()
  const upload = await service.create(owner, file)
  expect(upload).toMatchObject({ storageType: 'cuoss', checksum: 'md5', partCount: 3, storedParts: [] })
  const id = BigInt(upload.id)
  await expect(service.signParts(owner, id, { parts: [1] })).rejects.toMatchObject({
    code: 'media.partChecksumMissing',
  })
  expect(await put(service, owner, upload, 2)).toBe(200)
  // The process that signed is gone; nobody told the next one what was sent.
  const next = start().service
  expect(await next.get(owner, id)).toMatchObject({ status: 'active', storedParts: [2] })
  await expect(next.complete(owner, id)).rejects.toMatchObject({ code: 'media.partsMissing' })
  expect(await put(next, owner, upload, 3)).toBe(200)
  expect(await put(service, owner, upload, 1)).toBe(200)
  const done = { size: content.length, crc32: formatCrc32(crc32(content)) }
  const answers = await Promise.all([service, next].map((one) => one.complete(owner, id)))
  for (const answer of answers) expect(answer).toMatchObject(done)
  expect(await start().service.complete(owner, id)).toMatchObject(done)
  const object = await storage.open(upload.filePath)
  expect((await buffer(object?.read() ?? Readable.from([]))).equals(content)).toBe(true)
  const { rows } = await database.pool.query('SELECT object_key, storage_type FROM stored_object')
  expect(rows).toEqual([{ object_key: upload.filePath, storage_type: 'cuoss' }])
})

test('UPL-12 announced bytes that were never sent, or others under an old address, are lost parts and are sent again', async () => {
  const { service, owner } = await createStoreWorld()
  const upload = await service.create(owner, file)
  const id = BigInt(upload.id)
  for (const part of [1, 2, 3]) expect(await put(service, owner, upload, part)).toBe(200)
  // Another tab says that the second part is to be something else, and its bytes never come.
  const other = randomBytes(content.length)
  await service.signParts(owner, id, {
    parts: [2],
    checksums: [checksumsOf(2, bytesOf(upload, 2, other))],
  })
  expect(await service.get(owner, id)).toMatchObject({ storedParts: [1, 3] })
  await expect(service.complete(owner, id)).rejects.toMatchObject({ code: 'media.partsMissing' })
  expect(await put(service, owner, upload, 2)).toBe(200)
  expect(await service.complete(owner, id)).toMatchObject({ size: content.length })
})

test('U11 what a store gave up by itself begins again; what is given up or nobody’s is freed there', async () => {
  const { service, owner, storage, time, reap, database } = await createStoreWorld()
  const upload = await service.create(owner, file)
  const id = BigInt(upload.id)
  expect(await put(service, owner, upload, 1)).toBe(200)
  const placed = async () => (await storage.main.listUploads(new Date(time.now + hour))).map((one) => one.id)
  const [before = ''] = await placed()
  // A rule of the bucket removes what is old.
  for (const one of await storage.main.listUploads(new Date(time.now + hour))) await one.abort()
  expect(await service.get(owner, id)).toMatchObject({ status: 'active', storedParts: [] })
  expect(await placed()).not.toContain(before)
  expect(await put(service, owner, upload, 1)).toBe(200)
  // One that no row knows, begun by a process that died before it could say so.
  const objectKey = '2026-11-24/1/1-abc/lost.mp4'
  const plan = { partSize: 10 * MiB, partCount: 1 }
  const lost = await storage.main.create({ key: 'lost', objectKey, size: 1, plan, storeId: null })
  time.now += 25 * hour
  expect(await reap(run)).toMatchObject({ orphans: 1 })
  expect(await placed()).not.toContain(lost)
  expect(await placed()).toHaveLength(1)
  await service.abort(owner, id)
  expect(await placed()).toEqual([])
  const { rows } = await database.pool.query('SELECT freed_at FROM upload')
  expect(rows).toMatchObject([{ freed_at: expect.anything() }])
})

test('STO-01 after a change of the storage old videos stay where they are, and are read, probed and drawn from there', async () => {
  const { service, owner, disk, storage, root, database } = await createStoreWorld()
  const tools = await createMediaTools({
    env: { DATA_DIR: root, FFMPEG_PATH: undefined, FFPROBE_PATH: undefined },
    log: run.log,
  })
  const clip = await makeClip({ path: join(root, 'clip.mp4'), seconds: 3, sizeBytes: 12 * MiB })
  const bytes = await readFile(clip.path)
  const sent = { fileName: 'clip.mp4', size: bytes.length }
  const upload = await service.create(owner, sent)
  for (const part of [1, 2]) expect(await put(service, owner, upload, part, bytes)).toBe(200)
  const { filePath } = await service.complete(owner, BigInt(upload.id))
  // ffprobe and ffmpeg read it where it is, in ranges.
  const facts = await withObject(storage, filePath, (input) => tools.probe(input, { fileName: 'clip.mp4' }))
  expect(facts).toMatchObject({ width: 160, videoCodec: 'h264' })
  const picture = join(root, 'out.jpg')
  await withObject(storage, filePath, (input) =>
    tools.thumbnail(input, picture, { fileName: 'clip.mp4', durationMs: facts.durationMs }),
  )
  expect((await readFile(picture)).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
  await storage.put(`${filePath}.jpg`, picture, run.signal)

  // Back to the disk: new things go there, the old ones are found.
  const back = createStorages(database, disk.driver, [storage.of('cuoss')])
  expect(await back.head(filePath)).toMatchObject({ size: bytes.length })
  await back.put(`${filePath}.jpg`, picture, run.signal)
  expect(await back.filePath(`${filePath}.jpg`)).not.toBeNull()
  expect(await storage.of('cuoss').head(`${filePath}.jpg`)).toBeNull()
  await back.remove(filePath)
  expect(await storage.of('cuoss').head(filePath)).toBeNull()
})

test('STO-01 a job brings what lies elsewhere to the chosen storage, and what is not what was stored stays', async () => {
  const { service, owner, disk, storage, database, root } = await createStoreWorld()
  const before = []
  for (const name of ['1.mp4', '2.mp4', '3.mp4']) {
    const upload = await disk.service.create(another(owner), { ...file, fileName: name })
    for (let part = 1; part <= upload.partCount; part += 1) {
      const bytes = Buffer.from(bytesOf(upload, part))
      const body = Readable.from([bytes])
      await disk.service.storePart({ uploadId: BigInt(upload.id), part, crc32: crc32(bytes), body })
    }
    before.push(await disk.service.complete(owner, BigInt(upload.id)))
  }
  const [first, second, third] = before.map(({ filePath }) => filePath)
  // One of them is not what it was, another one is gone.
  const changed = await open(join(root, 'objects', second ?? ''), 'r+')
  await changed.write(Buffer.from('other'), 0, 5, 100)
  await changed.close()
  await disk.driver.remove(third ?? '')
  const upload = await service.create(another(owner), file)
  const move = createObjectMover({ database, storage })
  expect(await move(run)).toEqual({ moved: 1, failed: 1 })
  expect(await disk.driver.head(first ?? '')).toBeNull()
  const moved = await storage.open(first ?? '')
  expect((await buffer(moved?.read() ?? Readable.from([]))).equals(content)).toBe(true)
  expect(await storage.filePath(second ?? '')).not.toBeNull()
  expect(await move(run)).toEqual({ moved: 0, failed: 1 })
  // The upload that is under way is left alone.
  expect(await put(service, owner, upload, 1)).toBe(200)
})

test('STO-02 a token sends one upload and does nothing else; a storage without tokens says so', async () => {
  const { service, owner, stranger, database, links, storage } = await createStoreWorld()
  const upload = await service.create(owner, file)
  const timetamp = Number(/\/(\d+)-/u.exec(upload.filePath)?.[1])
  const stores = readObjectStores(sandboxStoreEnv('cuoss', outside.direct))
  const marksOf = (_type: string, key: string) => storage.main.marksOf({ key })
  const access = createStorageAccess({ database, stores, links, viewUrl: () => '', marksOf })
  const token = await access.token(owner, 'cuoss', { timetamp, bucket: 'pindao' })
  expect(token).toMatchObject({ bucket: 'pindao', prefix: `${dirname(upload.filePath)}/` })
  const { accessKeyId, accessKeySecret: secretAccessKey, securityToken: sessionToken } = token.credentials
  const client = new S3Client({
    endpoint: token.credentials.endpoint,
    region: token.region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey, sessionToken },
  })
  onTestFinished(() => client.destroy())
  const at = (Key: string) => ({ Bucket: token.bucket, Key })
  const put = (Body: Buffer, Metadata = {}) =>
    client.send(new PutObjectCommand({ ...at(upload.filePath), Body, Metadata }))
  const complete = () => service.complete(owner, BigInt(upload.id))
  // That something lies under the key is no proof, nor is its size.
  const missing = { code: 'media.partsMissing' }
  await expect(complete()).rejects.toMatchObject(missing)
  await put(content)
  await expect(complete()).rejects.toMatchObject(missing)
  await put(content.subarray(1), token.metadata)
  await expect(complete()).rejects.toMatchObject(missing)
  const refused = { name: 'AccessDenied' }
  for (const command of [
    new PutObjectCommand({ ...at('2026-11-24/1/1-other/film.mp4'), Body: 'film' }),
    new GetObjectCommand(at(upload.filePath)),
    new DeleteObjectCommand(at(upload.filePath)),
  ] as PutObjectCommand[])
    await expect(client.send(command)).rejects.toMatchObject(refused)
  const none = { code: 'media.storageWithoutTokens' }
  await expect(access.token(owner, 'alioss', { timetamp })).rejects.toMatchObject(none)
  await expect(access.token(owner, 'cuoss', { timetamp, bucket: 'of-others' })).rejects.toMatchObject(none)
  for (const [who, at] of [
    [stranger, timetamp],
    [owner, timetamp + 1],
  ] as const)
    await expect(access.token(who, 'cuoss', { timetamp: at })).rejects.toMatchObject({
      code: 'media.uploadNotFound',
    })
  await put(content, token.metadata)
  const done = await complete()
  expect(done).toMatchObject({ filePath: upload.filePath, crc32: formatCrc32(crc32(content)) })
  expect(await complete()).toEqual(done)
  const there = await storage.open(upload.filePath)
  expect((await buffer(there?.read() ?? Readable.from([]))).equals(content)).toBe(true)
})
