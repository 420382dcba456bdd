import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { blockBytes } from './aligned-blocks.ts'
import { createLocalDriver, type LocalDriverOptions } from './local-driver.ts'
import type { PartRequest, StorageDriver, StoredPart, UploadFile, UploadToken } from './storage-driver.ts'

const KiB = 1024
const partSize = 200 * KiB
const content = randomBytes(5 * partSize + 12_345)
const plan = { partSize, partCount: 6 }
const objectKey = '2026-11-21/1/1-a/影片.mp4'
const upload: UploadFile = { key: 'upload-1', objectKey, size: content.length, plan, storeId: null }

async function newRoot(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'pindao-storage-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  return root
}

async function newDriver(options: Partial<LocalDriverOptions> = {}) {
  const root = await newRoot()
  return { root, driver: await createLocalDriver({ root, ...options }) }
}

function bytesOf(part: number): Buffer {
  return content.subarray((part - 1) * partSize, part * partSize)
}

function request(part: number, changes: Partial<PartRequest> = {}): PartRequest {
  const bytes = bytesOf(part)
  const body = Readable.from(slices(bytes, 64 * KiB))
  return { part, crc32: crc32(bytes), body, signal: new AbortController().signal, ...changes }
}

function slices(bytes: Buffer, size: number): Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    bytes.subarray(i * size, (i + 1) * size),
  )
}

/** Makes the place of the upload, as the server does before its first part. */
async function begin(driver: StorageDriver): Promise<UploadToken> {
  const token = await driver.token()
  await driver.create(upload)
  return token
}

async function storeAll(driver: StorageDriver): Promise<StoredPart[]> {
  return Promise.all([3, 1, 6, 2, 5, 4].map((part) => driver.writePart(upload, request(part))))
}

const ways: [string, Partial<LocalDriverOptions>][] = [
  ['past the page cache', {}],
  ['through the page cache', { blockMemory: 0 }],
  ['some one way, some the other', { blockMemory: blockBytes }],
]

test.each(ways)(
  'UPL-12 parts sent in parallel and any order, written %s, become the file, with its CRC known',
  async (_way, options) => {
    const { driver, root } = await newDriver(options)
    const token = await begin(driver)
    const parts = await storeAll(driver)
    const done = await driver.complete({ ...upload, ...token }, parts)
    expect(done).toEqual({ done: true, size: content.length, crc32: crc32(content) })
    expect(await readFile(join(root, 'objects', objectKey))).toEqual(content)
    expect(await readdir(join(root, 'incoming'))).toEqual([])
  },
)

test('U3 completing again, also after a crash between rename and answer, gives the same answer', async () => {
  const { driver, root } = await newDriver()
  const token = await begin(driver)
  const parts = await storeAll(driver)
  const first = await driver.complete({ ...upload, ...token }, parts)
  const again = await (await createLocalDriver({ root })).complete({ ...upload, ...token }, parts)
  expect(again).toEqual(first)
})

test('U2 a part sent again overwrites itself and the file does not grow', async () => {
  const { driver, root } = await newDriver()
  await driver.create(upload)
  await driver.writePart(upload, request(6))
  const stored = await driver.writePart(upload, request(6))
  expect(stored).toEqual({ part: 6, size: 12_345, crc32: crc32(bytesOf(6)) })
  expect((await stat(join(root, 'incoming/upload-1.part'))).size).toBe(content.length)
})

test('UPL-12 a checksum that does not fit, a body too short or too long are refused', async () => {
  const { driver } = await newDriver()
  await driver.create(upload)
  const wrong = driver.writePart(upload, request(1, { crc32: 1 }))
  await expect(wrong).rejects.toMatchObject({ code: 'media.partChecksumMismatch' })
  const short = driver.writePart(upload, request(1, { body: Readable.from([bytesOf(1).subarray(1)]) }))
  await expect(short).rejects.toMatchObject({ code: 'media.partSizeMismatch' })
  await driver.writePart(upload, request(2))
  const long = driver.writePart(upload, request(1, { body: Readable.from([bytesOf(1), bytesOf(2)]) }))
  await expect(long).rejects.toMatchObject({ code: 'media.partSizeMismatch' })
})

test.each(ways)(
  'U8 chunks written %s give memory back that they have to themselves; shared memory is left alone',
  async (_way, options) => {
    const { driver } = await newDriver(options)
    await driver.create(upload)
    const own = Buffer.from(new Uint8Array(bytesOf(1)).buffer)
    await driver.writePart(upload, request(1, { body: Readable.from([own]) }))
    expect(own.byteLength).toBe(0)
    await driver.writePart(upload, request(2))
    expect(bytesOf(2).byteLength).toBe(partSize)
  },
)

test('U1 a part longer than planned never touches its neighbour', async () => {
  const { driver, root } = await newDriver()
  await driver.create(upload)
  await driver.writePart(upload, request(2))
  const long = Readable.from(slices(randomBytes(2 * partSize), 64 * KiB))
  await expect(driver.writePart(upload, request(1, { body: long }))).rejects.toThrow()
  const file = await readFile(join(root, 'incoming/upload-1.part'))
  expect(file.subarray(partSize, 2 * partSize)).toEqual(bytesOf(2))
})

test('U1 a sender that leaves, stalls or is called off leaves the part uncounted', async () => {
  const { driver } = await newDriver({ stallMs: 50 })
  await driver.create(upload)
  const left = new PassThrough()
  const leaving = driver.writePart(upload, request(1, { body: left }))
  left.write(bytesOf(1).subarray(0, 1000))
  left.destroy()
  await expect(leaving).rejects.toMatchObject({ code: 'media.partSizeMismatch' })

  const silent = new PassThrough()
  silent.write(bytesOf(1).subarray(0, 1000))
  const stalling = driver.writePart(upload, request(1, { body: silent }))
  await expect(stalling).rejects.toMatchObject({ code: 'media.partSizeMismatch' })

  const reason = new Error('superseded')
  const controller = new AbortController()
  const called = driver.writePart(upload, request(1, { body: new PassThrough(), signal: controller.signal }))
  controller.abort(reason)
  await expect(called).rejects.toBe(reason)
})

test('UPL-09 U7 a place takes no space before its bytes come, then little more, and twice it is the same place', async () => {
  const { driver, root } = await newDriver()
  const large = { ...upload, size: 1000 * content.length, plan: { partSize, partCount: 6000 } }
  await driver.create(large)
  const place = () => stat(join(root, 'incoming/upload-1.part'))
  expect(await place()).toMatchObject({ size: large.size, blocks: 0 })
  await driver.writePart(large, request(1))
  const { blocks } = await place()
  expect(blocks * 512).toBeGreaterThanOrEqual(partSize)
  expect(blocks * 512).toBeLessThan(large.size / 4)
  await driver.create(large)
  expect(await place()).toMatchObject({ size: large.size, blocks })
})

test('U7 what is kept in reserve is not for parts, and what is stored stays', async () => {
  const root = await newRoot()
  const roomy = await createLocalDriver({ root })
  const token = await begin(roomy)
  const parts = await storeAll(roomy)
  const full = await createLocalDriver({ root, reserve: Number.MAX_SAFE_INTEGER })
  expect(await full.freeSpace()).toBe(0)
  await expect(full.writePart(upload, request(1))).rejects.toMatchObject({ code: 'media.storageFull' })
  expect(await full.complete({ ...upload, ...token }, parts)).toMatchObject({ done: true })
})

test('UPL-12 completing names what is missing and changes nothing', async () => {
  const { driver } = await newDriver()
  const token = await begin(driver)
  const parts = await storeAll(driver)
  const early = driver.complete({ ...upload, ...token }, parts.slice(1))
  await expect(early).rejects.toMatchObject({ code: 'media.partsMissing' })
  expect(await driver.head(objectKey)).toBeNull()
  expect(await driver.complete({ ...upload, ...token }, parts)).toMatchObject({ done: true })
})

test('U3 after a restart of the machine every part is read again; a part the disk lost must be sent again', async () => {
  const { driver, root } = await newDriver()
  await driver.create(upload)
  const parts = await storeAll(driver)
  const file = await open(join(root, 'incoming/upload-1.part'), 'r+')
  await file.write(Buffer.alloc(100), 0, 100, 3 * partSize)
  await file.close()
  const earlierBoot = { ...upload, bootId: 'an earlier boot' }
  expect(await driver.complete(earlierBoot, parts)).toMatchObject({ done: false, lost: [4] })
  await driver.writePart(upload, request(4))
  expect(await driver.complete(earlierBoot, parts)).toMatchObject({ done: true })
})

test('UPL-12 an upload whose file is gone is said to be abnormal, not made anew', async () => {
  const { driver, root } = await newDriver()
  const token = await begin(driver)
  const parts = await storeAll(driver)
  await rename(join(root, 'incoming/upload-1.part'), join(root, 'elsewhere'))
  const completing = driver.complete({ ...upload, ...token }, parts)
  await expect(completing).rejects.toMatchObject({ code: 'media.fileAbnormal' })
  await expect(driver.writePart(upload, request(1))).rejects.toMatchObject({ code: 'media.fileAbnormal' })
})

test('STO-05 an object is read in ranges, and to its end although it is removed meanwhile', async () => {
  const { driver, root } = await newDriver()
  const token = await begin(driver)
  await driver.complete({ ...upload, ...token }, await storeAll(driver))
  const whole = await driver.open(objectKey)
  const piece = await driver.open(objectKey)
  expect(await driver.head(objectKey)).toMatchObject({ size: content.length, etag: whole?.etag })
  await driver.remove(objectKey)
  await driver.remove(objectKey)
  expect(existsSync(join(root, 'objects/2026-11-21/1/1-a'))).toBe(false)
  expect(await buffer(whole?.read() ?? Readable.from([]))).toEqual(content)
  expect(await buffer(piece?.read({ start: 10, end: 19 }) ?? Readable.from([]))).toEqual(
    content.subarray(10, 20),
  )
  expect(await driver.open(objectKey)).toBeNull()
})

test('UPL-11 giving an upload up frees its space; twice is fine', async () => {
  const { driver } = await newDriver()
  await driver.create(upload)
  expect(await driver.listUploads(new Date(Date.now() + 1000))).toMatchObject([{ id: 'upload-1' }])
  await driver.abort(upload)
  await driver.abort(upload)
  expect(await driver.listUploads(new Date(Date.now() + 1000))).toEqual([])
})

test('UPL-07 a key that leads out of the folder is refused', async () => {
  const { driver } = await newDriver()
  await expect(driver.filePath('../incoming/upload-1.part')).rejects.toThrow(RangeError)
  await expect(driver.filePath('')).rejects.toThrow(RangeError)
  await expect(driver.create({ ...upload, key: '../x' })).rejects.toThrow(RangeError)
})
