import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { partRange } from '@pindao/protocol/media/part-plan.ts'
import { partChecksumHeader } from '@pindao/protocol/media/upload.endpoints.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readObjectStores } from '#src/platform/object-stores.env.ts'
import { sandboxStoreEnv } from '../../../test/sandbox-store.ts'
import { type SandboxWorld, startSandboxWorld } from '../../../test/sandbox-world.ts'
import { createLocalDriver } from './local-driver.ts'
import { createLocalRecords } from './local-records.ts'
import { objectKeyOf } from './object-key.ts'
import { openBucket } from './s3/s3-client.ts'
import { createS3Driver } from './s3/s3-driver.ts'
import { createS3Records } from './s3/s3-records.ts'
import type { StorageDriver, StoredPart, UploadFile } from './storage-driver.ts'

const MiB = 1024 * 1024
const plan = { partSize: 5 * MiB, partCount: 3 }
/** The last part is a short one, as most are. */
const content = randomBytes(11 * MiB)
const bytesOf = (part: number) => {
  const { start, end } = partRange(part, plan, content.length)
  return content.subarray(start, end)
}
const knownOf = (part: number): StoredPart => {
  const bytes = bytesOf(part)
  const md5 = createHash('md5').update(bytes).digest('hex')
  return { part, size: bytes.length, crc32: crc32(bytes), md5 }
}
const known = [1, 2, 3].map(knownOf)
const signal = new AbortController().signal

let world: SandboxWorld
beforeAll(async () => {
  world = await startSandboxWorld()
})
afterAll(() => world.close())

async function folder(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'pindao-conformance-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  return root
}

function storeOf(name: string, source: Readonly<Record<string, string | undefined>>) {
  const settings = readObjectStores(source).find(({ profile }) => profile.name === name)
  if (!settings) throw new Error(`no ${name}`)
  const bucket = openBucket(settings)
  onTestFinished(() => bucket.close())
  return bucket
}
const sandboxed = (name: string) => () => storeOf(name, sandboxStoreEnv(name, world.direct))
/** Whatever store this machine's environment names passes the same tests. */
const named = readObjectStores(process.env).map(
  ({ profile: { name } }) => [`${name} of the environment`, () => storeOf(name, process.env)] as const,
)
const stores = [...['cuoss', 'alioss', 'minio'].map((name) => [name, sandboxed(name)] as const), ...named]
const drivers: (readonly [string, () => Promise<StorageDriver>])[] = [
  ['local', async () => createLocalDriver({ root: await folder() })],
  ...stores.map(([name, open]) => [name, async () => createS3Driver(open())] as const),
]

async function begin(driver: StorageDriver): Promise<UploadFile> {
  const key = randomUUID()
  const at = '2026-11-24T00:00:00.000Z'
  const objectKey = objectKeyOf({ owner: 7n, fileName: '影片 一.mp4', at, nonce: key })
  const file = { key, objectKey, size: content.length, plan, storeId: null }
  return { ...file, storeId: await driver.create(file) }
}

/** As the page sends it: straight to the storage where that takes it, else through us. */
async function send(driver: StorageDriver, file: UploadFile, part: number, bytes = bytesOf(part)) {
  if (!driver.direct) {
    const request = { part, crc32: knownOf(part).crc32, body: Readable.from([Buffer.from(bytes)]), signal }
    return driver.writePart(file, request).then(
      () => 200,
      (error: { status: number }) => error.status,
    )
  }
  const [link] = await driver.direct.sign(file, [knownOf(part)])
  expect(link?.headers).not.toHaveProperty(partChecksumHeader)
  const init = { method: 'PUT', body: new Uint8Array(bytes), headers: { ...link?.headers } }
  return (await fetch(link?.url ?? '', init)).status
}

describe.each(drivers)('%s', (_name, open) => {
  test('UPL-12 U3 parts sent in any order become the object, once and however often it is asked for', async () => {
    const driver = await open()
    const file = await begin(driver)
    const token = await driver.token()
    expect(await Promise.all([3, 1, 2].map((part) => send(driver, file, part)))).toEqual([200, 200, 200])
    expect(await driver.stored(file, known)).toEqual(known)
    const done = { done: true, size: content.length, crc32: crc32(content) }
    expect(await driver.complete({ ...file, ...token }, known)).toEqual(done)
    expect(await driver.complete({ ...file, ...token }, known)).toEqual(done)
    const object = await driver.open(file.objectKey)
    expect(object?.size).toBe(content.length)
    expect(await driver.head(file.objectKey)).toMatchObject({ size: content.length, etag: object?.etag })
    expect((await buffer(object?.read() ?? Readable.from([]))).equals(content)).toBe(true)
    await driver.remove(file.objectKey)
    await driver.remove(file.objectKey)
    expect(await driver.head(file.objectKey)).toBeNull()
    expect(await driver.open(file.objectKey)).toBeNull()
  })

  test('STO-05 an object is read in ranges', async () => {
    const driver = await open()
    const path = join(await folder(), 'film')
    await writeFile(path, content)
    const { objectKey } = await begin(driver)
    expect(await driver.put(objectKey, path, signal)).toEqual({ size: content.length })
    const object = await driver.open(objectKey)
    const piece = await buffer(object?.read({ start: 5 * MiB - 3, end: 5 * MiB + 6 }) ?? Readable.from([]))
    expect(piece).toEqual(content.subarray(5 * MiB - 3, 5 * MiB + 7))
    await object?.close()
    await writeFile(path, 'small')
    await driver.put(objectKey, path, signal)
    expect(await driver.head(objectKey)).toMatchObject({ size: 5 })
    await driver.remove(objectKey)
  })

  test('UPL-12 bytes that were changed on the way are refused, and what is missing is not completed', async () => {
    const driver = await open()
    const file = await begin(driver)
    const token = await driver.token()
    expect(await send(driver, file, 1)).toBe(200)
    expect(await send(driver, file, 2, randomBytes(5 * MiB))).toBeGreaterThanOrEqual(400)
    expect(await driver.stored(file, [knownOf(1)])).toEqual([knownOf(1)])
    await expect(driver.complete({ ...file, ...token }, [knownOf(1)])).rejects.toMatchObject({
      code: 'media.partsMissing',
    })
    expect(await driver.head(file.objectKey)).toBeNull()
    await driver.abort(file)
    await driver.abort(file)
  })

  test('UPL-12 a part may come through us as well, with a checksum of its sender’s or without', async () => {
    const driver = await open()
    const file = await begin(driver)
    const through = (part: number, said: number | null, bytes = bytesOf(part)) =>
      driver.writePart(file, { part, crc32: said, body: Readable.from([Buffer.from(bytes)]), signal })
    const one = await through(1, knownOf(1).crc32)
    const two = await through(2, null)
    const three = await through(3, knownOf(3).crc32)
    expect([one, two, three]).toMatchObject(
      known.map(({ part, size, crc32: crc }) => ({ part, size, crc32: crc })),
    )
    await expect(through(2, 1)).rejects.toMatchObject({ code: expect.stringMatching(/^media\./u) })
    await expect(through(2, null, bytesOf(2).subarray(1))).rejects.toMatchObject({
      code: 'media.partSizeMismatch',
    })
    await through(2, null)
    const token = await driver.token()
    expect(await driver.complete({ ...file, ...token }, [one, two, three])).toMatchObject({
      done: true,
      crc32: crc32(content),
    })
    await driver.remove(file.objectKey)
  })

  test('U11 what was begun and is nobody’s is found, and given back', async () => {
    const driver = await open()
    const file = await begin(driver)
    const placed = async () =>
      (await driver.listUploads(new Date(Date.now() + 60_000))).find(
        ({ id }) => id === (file.storeId ?? file.key),
      )
    expect(await send(driver, file, 1)).toBe(200)
    await (await placed())?.abort()
    expect(await placed()).toBeUndefined()
    expect(await driver.reachable()).toBe(true)
  })
})

describe.each([
  ['local', async () => createLocalRecords(await folder())] as const,
  ...stores.map(([name, open]) => [name, async () => createS3Records(open())] as const),
])('records of %s', (_name, open) => {
  test('D5 a text is what was written last, a number never goes down', async () => {
    const records = await open()
    const name = (of: string) => `test-${of}/${randomUUID()}`
    const [words, count] = [name('words'), name('count')]
    expect([await records.read(words), await records.highest(count)]).toEqual([null, 0])
    await records.write(words, 'one')
    await records.write(words, '二')
    await Promise.all([3, 12, 7].map((value) => records.raise(count, value)))
    await records.raise(count, 5)
    expect([await records.read(words), await records.highest(count)]).toEqual(['二', 12])
    await expect(async () => records.read('../out')).rejects.toThrow(RangeError)
  })
})
