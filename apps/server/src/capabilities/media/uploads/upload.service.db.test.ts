import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { crc32 } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { formatCrc32 } from '#src/platform/storage/crc32.ts'
import type { UploadFile } from '#src/platform/storage/storage-driver.ts'
import { findParts, findUpload } from './upload.store.ts'
import { upload } from './upload.table.ts'
import {
  another,
  bytesOf,
  content,
  createUploadWorld,
  file,
  incoming,
  MiB,
  partCount,
  uploadAll,
} from './upload.test-support.ts'

const done = { fileName: '钢琴视频.mp4', size: content.length, crc32: formatCrc32(crc32(content)) }

test('UPL-07 UPL-09 reserving cleans the name, plans the parts and makes the key', async () => {
  const { service, owner } = await createUploadWorld()
  const made = await service.create(owner, file)
  expect(made).toMatchObject({ fileName: '钢琴视频.mp4', partSize: MiB, partCount, status: 'active' })
  expect(made.filePath).toMatch(
    new RegExp(`^\\d{4}-\\d\\d-\\d\\d/${owner.actor.staffId}/.*/${made.fileName}$`),
  )
  expect(made.storedParts).toEqual([])
})

test('UPL-07 UPL-09 an empty name, another kind of file, no bytes or too many are refused by name', async () => {
  const { service, owner } = await createUploadWorld()
  const refusal = (body: typeof file) => service.create(another(owner), body).catch((error) => error.code)
  expect(await refusal({ ...file, fileName: '.mp4' })).toBe('media.fileNameEmpty')
  expect(await refusal({ ...file, fileName: 'run.exe' })).toBe('media.extensionNotAllowed')
  expect(await refusal({ ...file, size: 0 })).toBe('media.fileEmpty')
  expect(await refusal({ ...file, size: 1001 * 1024 * MiB })).toBe('media.fileTooLarge')
})

test('U2 reserving twice with one Idempotency-Key is one upload', async () => {
  const { service, owner, root } = await createUploadWorld()
  const [first, second] = await Promise.all([service.create(owner, file), service.create(owner, file)])
  expect(second).toEqual(first)
  expect(await readdir(join(root, 'incoming'))).toHaveLength(1)
  const other = service.create(owner, { ...file, size: 1 })
  await expect(other).rejects.toMatchObject({ code: 'common.idempotencyMismatch' })
})

test('U1 U2 UPL-06 stored parts outlive the process; sending one again is fine', async () => {
  const world = await createUploadWorld()
  const id = BigInt((await world.service.create(world.owner, file)).id)
  await Promise.all([3, 1].map((part) => world.service.storePart(incoming(id, part))))
  const { service } = await world.startProcess()
  expect((await service.get(world.owner, id)).storedParts).toEqual([1, 3])
  await service.storePart(incoming(id, 3))
  for (const part of [2, 4]) await service.storePart(incoming(id, part))
  expect(await service.complete(world.owner, id)).toMatchObject(done)
})

test('U1 a part that is being sent again does not count until all of it is there', async () => {
  const { service, owner } = await createUploadWorld()
  const id = await uploadAll({ service }, owner)
  const body = new PassThrough()
  const sending = service.storePart(incoming(id, 2, body))
  body.write(bytesOf(2).subarray(0, 1000))
  await expect.poll(async () => (await service.get(owner, id)).storedParts).toEqual([1, 3, 4])
  body.destroy()
  await expect(sending).rejects.toThrow()
  await expect(service.complete(owner, id)).rejects.toMatchObject({ code: 'media.partsMissing' })
})

test('UPL-01 parts of several uploads that begin at once know their own; one of nobody fails alone', async () => {
  const { service, owner } = await createUploadWorld()
  const [stored, fresh] = [
    await uploadAll({ service }, owner),
    BigInt((await service.create(another(owner), file)).id),
  ]
  const unknown = fresh + 1000n
  const again = new PassThrough()
  const sending = service.storePart(incoming(stored, 3, again)).catch((error: unknown) => error)
  const others = [incoming(fresh, 2), incoming(unknown, 1), incoming(fresh, 4)]
  const outcomes = await Promise.allSettled(others.map((part) => service.storePart(part)))
  expect(outcomes).toMatchObject([
    { value: { part: 2 } },
    { reason: { code: 'media.uploadNotFound' } },
    { value: { part: 4 } },
  ])
  expect((await service.get(owner, fresh)).storedParts).toEqual([2, 4])
  // What is sent anew counts when it is there: it alone was uncounted.
  expect((await service.get(owner, stored)).storedParts).toEqual([1, 2, 4])
  again.destroy()
  await sending
})

test('U1 a retry does not wait for the dead connection it replaces', async () => {
  const { service, owner } = await createUploadWorld()
  const id = BigInt((await service.create(owner, file)).id)
  const dead = service.storePart(incoming(id, 1, new PassThrough()))
  const retried = service.storePart(incoming(id, 1))
  await expect(dead).rejects.toMatchObject({ code: 'common.conflict' })
  expect(await retried).toMatchObject({ part: 1, size: MiB })
})

test('UPL-12 completing verifies and stores the file once, and answers the same when asked again', async () => {
  const { service, owner, root } = await createUploadWorld()
  const id = await uploadAll({ service }, owner)
  const [first, second] = await Promise.all([service.complete(owner, id), service.complete(owner, id)])
  expect(first).toMatchObject(done)
  expect(second).toEqual(first)
  expect(await service.complete(owner, id)).toEqual(first)
  expect(await readFile(join(root, 'objects', first.filePath))).toEqual(content)
})

test('U3 a completion killed between storage and database is finished by the next one', async () => {
  const world = await createUploadWorld()
  const id = await uploadAll(world, world.owner)
  const row = await findUpload(world.database.db, id)
  if (!row) throw new Error('no upload')
  const { uploadKey: key, objectKey, size, storeId, bootId, partSize, partCount: count } = row
  const file = { key, objectKey, size, storeId, bootId, plan: { partSize, partCount: count } }
  await world.driver.complete(file, await findParts(world.database.db, id))
  const { service } = await world.startProcess()
  expect((await service.get(world.owner, id)).status).toBe('active')
  expect(await service.complete(world.owner, id)).toMatchObject(done)
})

test('U3 two processes completing one upload agree', async () => {
  const world = await createUploadWorld()
  const id = await uploadAll(world, world.owner)
  const others = await Promise.all([world.startProcess(), world.startProcess(), world.startProcess()])
  const answers = await Promise.all(others.map(({ service }) => service.complete(world.owner, id)))
  for (const answer of answers) expect(answer).toMatchObject(done)
})

test('U3 parts that a restarted machine lost are asked for again, then the upload completes', async () => {
  const { service, owner, database, root } = await createUploadWorld()
  const id = await uploadAll({ service }, owner)
  await database.db.update(upload).set({ bootId: 'an earlier run' }).where(eq(upload.id, id))
  const row = await findUpload(database.db, id)
  const handle = await open(join(root, 'incoming', `${row?.uploadKey}.part`), 'r+')
  await handle.write(Buffer.alloc(10), 0, 10, 2 * MiB)
  await handle.close()
  await expect(service.complete(owner, id)).rejects.toMatchObject({ code: 'media.partsMissing' })
  expect((await service.get(owner, id)).storedParts).toEqual([1, 2, 4])
  await service.storePart(incoming(id, 3))
  expect(await service.complete(owner, id)).toMatchObject(done)
})

test('U7 without space nothing is reserved; the same call succeeds once there is', async () => {
  const world = await createUploadWorld({ reserve: Number.MAX_SAFE_INTEGER })
  const refused = world.service.create(world.owner, file)
  await expect(refused).rejects.toMatchObject({ code: 'media.storageFull', status: 507 })
  expect(await world.database.db.select().from(upload)).toEqual([])
  const { service } = await world.startProcess({ reserve: 0 })
  expect(await service.create(world.owner, file)).toMatchObject({ status: 'active' })
})

test('U1 U11 the row of an upload is there before its file; one cut off between the two is mended by the next call', async () => {
  const { service: _, ...world } = await createUploadWorld()
  const { database, driver, owner, root } = world
  const known: boolean[] = []
  const dying = {
    ...driver,
    async create({ key }: UploadFile): Promise<null> {
      known.push((await database.db.select().from(upload).where(eq(upload.uploadKey, key))).length === 1)
      throw new Error('the process is dead')
    },
  }
  const { service: cutOff } = world.processOn(dying)
  await expect(cutOff.create(owner, file)).rejects.toThrow('the process is dead')
  expect(known).toEqual([true])
  expect(await readdir(join(root, 'incoming'))).toEqual([])
  const { service } = await world.startProcess()
  const id = await uploadAll({ service }, owner)
  expect(await service.complete(owner, id)).toMatchObject(done)
  // The call comes once more, late: what is complete gets no new file.
  expect(await service.create(owner, file)).toMatchObject({ id: String(id), status: 'completed' })
  expect(await readdir(join(root, 'incoming'))).toEqual([])
  expect(await database.db.select().from(upload)).toHaveLength(1)
})

test('UPL-11 giving up frees the space and ends parts under way; nothing can follow', async () => {
  const { service, owner, root } = await createUploadWorld()
  const id = BigInt((await service.create(owner, file)).id)
  const sending = service.storePart(incoming(id, 1, new PassThrough()))
  const ended = expect(sending).rejects.toMatchObject({ code: 'media.uploadNotActive' })
  expect(await service.abort(owner, id)).toEqual({ aborted: true })
  await ended
  expect(await service.abort(owner, id)).toEqual({ aborted: true })
  expect(await readdir(join(root, 'incoming'))).toEqual([])
  const refused = { code: 'media.uploadNotActive' }
  await expect(service.storePart(incoming(id, 1))).rejects.toMatchObject(refused)
  await expect(service.complete(owner, id)).rejects.toMatchObject(refused)
  await expect(service.signParts(owner, id, { parts: [1] })).rejects.toMatchObject(refused)
})

test('PERM-03 an upload is the business of its owner and whoever the data scope lets in', async () => {
  const { service, owner, colleague, lead, stranger } = await createUploadWorld()
  const id = BigInt((await service.create(owner, file)).id)
  expect(await service.get(lead, id)).toMatchObject({ status: 'active' })
  for (const ctx of [colleague, stranger]) {
    const outside = { code: 'media.uploadNotFound' }
    await expect(service.get(ctx, id)).rejects.toMatchObject(outside)
    await expect(service.signParts(ctx, id, { parts: [1] })).rejects.toMatchObject(outside)
    await expect(service.complete(ctx, id)).rejects.toMatchObject(outside)
    await expect(service.abort(ctx, id)).rejects.toMatchObject(outside)
  }
  await expect(service.get(owner, id + 1n)).rejects.toMatchObject({ code: 'media.uploadNotFound' })
})

test('PERM-03 who is disabled sends no more parts, by signed addresses of before neither', async () => {
  const world = await createUploadWorld()
  const id = BigInt((await world.service.create(world.owner, file)).id)
  await world.service.storePart(incoming(id, 1))
  const { staffId } = world.owner.actor
  const disable = (disabled: boolean) =>
    world.database.db.update(staff).set({ disabled }).where(eq(staff.id, staffId))
  await disable(true)
  const refused = { code: 'access.staffDisabled' }
  for (const part of [1, 2]) {
    await expect(world.service.storePart(incoming(id, part))).rejects.toMatchObject(refused)
  }
  await disable(false)
  // What counted before still does.
  expect((await world.service.get(world.owner, id)).storedParts).toEqual([1])
  await world.service.storePart(incoming(id, 2))
})

test('UPL-09 parts beyond the plan are neither signed nor stored', async () => {
  const { service, owner } = await createUploadWorld()
  const id = BigInt((await service.create(owner, file)).id)
  const refused = { code: 'media.partOutOfRange' }
  await expect(service.signParts(owner, id, { parts: [partCount + 1] })).rejects.toMatchObject(refused)
  await expect(service.storePart(incoming(id, partCount + 1))).rejects.toMatchObject(refused)
})
