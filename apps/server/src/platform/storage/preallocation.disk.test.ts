import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makePartFile } from './part-file.ts'
import { createPreallocation } from './preallocation.ts'
import type { UploadFile } from './storage-driver.ts'

const MiB = 1024 * 1024
const full = { code: 'media.storageFull' }

/** Places for uploads of four parts each, which one window holds, on a disk with as much room as `disk` says. */
async function newPlaces() {
  const root = await mkdtemp(join(tmpdir(), 'pindao-ahead-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const disk = { free: 4 * MiB }
  const ahead = createPreallocation(async () => disk.free)
  async function place(key: string) {
    const upload: UploadFile = {
      key,
      objectKey: `o/${key}`,
      size: 4 * MiB,
      plan: { partSize: MiB, partCount: 4 },
      storeId: null,
    }
    const path = join(root, key)
    await makePartFile(path, upload.size)
    const prepare = (part: number) =>
      ahead.prepare(path, upload, { start: (part - 1) * MiB, end: part * MiB })
    return { prepare, held: async () => (await stat(path)).blocks * 512 }
  }
  return { disk, ahead, place }
}

test('U7 a part whose blocks are reserved is let in however full the disk is by then, one without them is not', async () => {
  const { disk, place } = await newPlaces()
  const early = await place('early')
  await early.prepare(1)
  expect(await early.held()).toBeGreaterThanOrEqual(4 * MiB)
  disk.free = 0
  await early.prepare(4)
  const late = await place('late')
  await expect(late.prepare(1)).rejects.toMatchObject(full)
})

test('U7 where there is no room for a whole window every part looks for room of its own', async () => {
  const { disk, place } = await newPlaces()
  disk.free = 2 * MiB
  const { prepare, held } = await place('narrow')
  await prepare(1)
  expect(await held()).toBe(0)
  disk.free = MiB - 1
  await expect(prepare(2)).rejects.toMatchObject(full)
})
