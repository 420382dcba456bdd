import { expect, test } from 'vitest'
import type { StorageDriver } from '#src/platform/storage/storage-driver.ts'
import { another, createUploadWorld, file, incoming, MiB, uploadAll } from './upload.test-support.ts'

const GiB = 1024 * MiB
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'let in',
    ({ code }: { code: string }) => code,
  )
const nothingElse = { uploads: Number.MAX_SAFE_INTEGER, bytes: Number.MAX_SAFE_INTEGER }

test('UPL-09 who has as many unfinished uploads as allowed gets no other, until one is given up or saved', async () => {
  const person = { ...nothingElse, uploads: 2 }
  const { service, owner, colleague, database, files } = await createUploadWorld({ quotas: { person } })
  const open = () => service.create(another(owner), file)
  const [first] = [await open(), await open()]
  await expect(open()).rejects.toMatchObject({
    code: 'media.uploadsOfPerson',
    status: 507,
    params: { max: 2 },
  })
  expect(await codeOf(service.create(another(colleague), file))).toBe('let in')
  await service.abort(owner, BigInt(first.id))
  const whole = await uploadAll({ service }, another(owner))
  await service.complete(owner, whole)
  // Complete, and still nobody's video: its space is held.
  expect(await codeOf(open())).toBe('media.uploadsOfPerson')
  await database.transaction((tx) => files.bind(tx, whole, 7n))
  expect(await codeOf(open())).toBe('let in')
})

test('UPL-09 an upload that nothing was heard of for a day takes no place any more, while its bytes count on', async () => {
  const day = 24 * 60 * 60 * 1000
  const person = { uploads: 2, bytes: 3 * file.size }
  const department = { ...nothingElse, uploads: 2 }
  const { service, owner, time } = await createUploadWorld({ quotas: { person, department } })
  const open = (size = file.size) => codeOf(service.create(another(owner), { ...file, size }))
  const { id } = await service.create(another(owner), file)
  expect(await open()).toBe('let in')
  time.now += day - 1
  expect(await open(1)).toBe('media.uploadsOfPerson')
  await service.storePart(incoming(BigInt(id), 1))
  time.now += 1
  // One of the two has moved since.
  expect(await open(1)).toBe('let in')
  expect(await open(1)).toBe('media.uploadsOfPerson')
  time.now += day
  expect(await open(file.size)).toBe('media.uploadBytesOfPerson')
  expect(await open(1)).toBe('let in')
})

test('UPL-09 announced bytes count, of the person and of the department', async () => {
  const quotas = {
    person: { ...nothingElse, bytes: 3 * GiB },
    department: { uploads: 4, bytes: 5 * GiB },
  }
  const world = await createUploadWorld({ quotas })
  const { owner, colleague, lead, stranger } = world
  const { service } = world.processOn(withFree(world.driver, 100 * GiB))
  const ask = (who: typeof owner, size: number) =>
    codeOf(service.create(another(who), { fileName: 'a.mp4', size }))
  expect(await ask(owner, 2 * GiB)).toBe('let in')
  expect(await ask(owner, 2 * GiB)).toBe('media.uploadBytesOfPerson')
  expect(await ask(owner, GiB)).toBe('let in')
  expect(await ask(colleague, 3 * GiB)).toBe('media.uploadBytesOfDepartment')
  expect(await ask(colleague, GiB)).toBe('let in')
  expect(await ask(lead, GiB)).toBe('let in')
  expect(await ask(lead, 1)).toBe('media.uploadsOfDepartment')
  expect(await ask(stranger, 3 * GiB)).toBe('let in')
})

test('U7 what others have announced and not sent is not free any more, also for calls at once', async () => {
  const world = await createUploadWorld()
  const { owner, colleague } = world
  // The disk of the test is large: what is sent takes nothing off the figure.
  const { service } = world.processOn(withFree(world.driver, 2 * file.size))
  const ids = await Promise.all([owner, colleague].map((who) => service.create(another(who), file)))
  const refused = { code: 'media.storageFull', status: 507 }
  await expect(service.create(another(owner), { ...file, size: 1 })).rejects.toMatchObject(refused)
  await service.storePart(incoming(BigInt(ids[0]?.id ?? 0), 1))
  expect(await codeOf(service.create(another(owner), { ...file, size: MiB }))).toBe('let in')

  const { service: narrow } = world.processOn(withFree(world.driver, 4 * file.size))
  const asked = Array.from({ length: 6 }, () => codeOf(narrow.create(another(owner), file)))
  const answers = await Promise.all(asked)
  expect(answers.filter((answer) => answer === 'let in').length).toBeLessThanOrEqual(2)
  expect(new Set(answers)).toEqual(new Set(['let in', 'media.storageFull']))
})

const withFree = (storage: StorageDriver, bytes: number): StorageDriver => ({
  ...storage,
  freeSpace: async () => bytes,
})
