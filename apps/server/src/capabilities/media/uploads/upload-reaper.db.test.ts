import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { another, createUploadWorld, file, incoming, uploadAll } from './upload.test-support.ts'
import { createUploadReaper } from './upload-reaper.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
const run = { signal: new AbortController().signal, log: pino({ level: 'silent' }) }

test('U11 uploads without a new part for seven days are given up, live ones never', async () => {
  const world = await createUploadWorld()
  const { service, owner, reap, time, root } = world
  const abandoned = BigInt((await service.create(owner, file)).id)
  const slow = BigInt((await service.create(another(owner), file)).id)
  time.now += 6 * day
  await service.storePart(incoming(slow, 1))
  time.now += 2 * day
  expect(await reap(run)).toMatchObject({ abandoned: 1, freed: 1 })
  expect((await service.get(owner, abandoned)).status).toBe('aborted')
  expect((await service.get(owner, slow)).status).toBe('active')
  expect(await readdir(join(root, 'incoming'))).toHaveLength(1)
  expect(await reap(run)).toMatchObject({ abandoned: 0, freed: 0 })
})

test('U11 a completed file that no video was made of goes after seven days, a saved one stays', async () => {
  const { service, owner, reap, time, files, database, storage } = await createUploadWorld()
  const [unsaved, saved] = [await uploadAll({ service }, owner), await uploadAll({ service }, another(owner))]
  const lost = await service.complete(owner, unsaved)
  const kept = await service.complete(owner, saved)
  await database.transaction((tx) => files.bind(tx, saved, 7n))
  time.now += 8 * day
  expect(await reap(run)).toMatchObject({ abandoned: 1, freed: 1 })
  expect(await storage.head(lost.filePath)).toBeNull()
  expect(await storage.head(kept.filePath)).toMatchObject({ size: file.size })
})

test('U11 unfinished files that no row knows go after a day, the others and finished ones never', async () => {
  const { service, owner, storage, driver, reap, time, root } = await createUploadWorld()
  const { id } = await service.create(owner, file)
  const { filePath } = await service.complete(owner, await uploadAll({ service }, another(owner)))
  await driver.create(nobodys('nobodys'))
  time.now += 23 * hour
  expect(await reap(run)).toMatchObject({ orphans: 0 })
  time.now += 2 * hour
  expect(await reap(run)).toEqual({ abandoned: 0, freed: 0, orphans: 1 })
  expect(await readdir(join(root, 'incoming'))).toHaveLength(1)
  expect((await service.get(owner, BigInt(id))).status).toBe('active')
  expect(await storage.head(filePath)).toMatchObject({ size: file.size })
})

test('U11 D5 nothing is collected while a restored database is not confirmed: it knows fewer uploads', async () => {
  const { service, owner, storage, driver, reap, time, root, recovery } = await createUploadWorld()
  await service.create(owner, file)
  const { filePath } = await service.complete(owner, await uploadAll({ service }, another(owner)))
  await driver.create(nobodys('of-the-lost-time'))
  time.now += 8 * day
  recovery.held = true
  expect(await reap(run)).toEqual({ abandoned: 0, freed: 0, orphans: 0 })
  expect(await readdir(join(root, 'incoming'))).toHaveLength(2)
  expect(await storage.head(filePath)).not.toBeNull()
  recovery.held = false
  expect(await reap(run)).toEqual({ abandoned: 2, freed: 2, orphans: 1 })
})

test('U11 an upload whose space cannot be given back keeps no other from it, and is tried again', async () => {
  const world = await createUploadWorld()
  const { service, owner, database, time } = world
  const ids: bigint[] = []
  for (let count = 0; count < 3; count += 1) {
    const { id } = await service.create(another(owner), file)
    ids.push(BigInt(id))
  }
  let broken = ids[0]
  const gone = async () => {
    throw new Error('the disk is gone')
  }
  const orphans = [
    { id: 'orphan-1', abort: gone },
    { id: 'orphan-2', abort: async () => undefined },
  ]
  const storage = { all: [{ ...world.driver, listUploads: async () => orphans }] }
  const free: typeof service.free = async (row) => {
    if (row.id === broken) throw new Error('the disk is gone')
    await service.free(row)
  }
  const reap = createUploadReaper({
    database,
    storage,
    service: { free },
    clock: () => time.now,
    isHeld: async () => false,
    abandonedAfterDays: () => 7,
  })
  time.now += 8 * day
  expect(await reap(run)).toEqual({ abandoned: 3, freed: 2, orphans: 1 })
  broken = undefined
  expect(await reap(run)).toMatchObject({ abandoned: 0, freed: 1 })
})

test('UPL-02 a file becomes one video, and its space is free again when the video is gone', async () => {
  const { service, owner, stranger, files, database, storage } = await createUploadWorld()
  const id = await uploadAll({ service }, owner)
  const { filePath } = await service.get(owner, id)
  await expect(files.find(owner, filePath)).rejects.toMatchObject({ code: 'media.partsMissing' })
  await service.complete(owner, id)
  expect(await files.find(owner, filePath)).toMatchObject({ uploadId: id, size: file.size })
  await expect(files.find(stranger, filePath)).rejects.toMatchObject({ code: 'media.uploadNotFound' })
  await expect(files.find(owner, 'no/such/file.mp4')).rejects.toMatchObject({ code: 'media.uploadNotFound' })

  const saved = { code: 'media.uploadAlreadySaved' }
  await database.transaction((tx) => files.bind(tx, id, 7n))
  await expect(database.transaction((tx) => files.bind(tx, id, 8n))).rejects.toMatchObject(saved)
  await expect(files.find(owner, filePath)).rejects.toMatchObject(saved)
  await expect(service.abort(owner, id)).rejects.toMatchObject(saved)

  expect(await database.transaction((tx) => files.release(tx, 7n))).toEqual([id])
  await files.free(id)
  expect(await storage.head(filePath)).toBeNull()
})

const nobodys = (key: string) => ({
  key,
  objectKey: `o/${key}`,
  size: 1,
  plan: { partSize: 1, partCount: 1 },
  storeId: null,
})
