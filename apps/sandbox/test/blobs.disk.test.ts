import { createHash } from 'node:crypto'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createBlobs, TooManyBytes } from '#src/uploads/blobs.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blobs-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** What may happen to a file until it is whole. `restart`: another process goes on. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('append' as const), bytes: fc.uint8Array({ maxLength: 4000 }) }),
  fc.record({
    kind: fc.constant('refused' as const),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 4000 }),
  }),
  fc.record({ kind: fc.constant('broken' as const), bytes: fc.uint8Array({ maxLength: 4000 }) }),
  fc.record({ kind: fc.constant('cut' as const), part: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({ kind: fc.constant('restart' as const) }),
)

async function* broken(bytes: Uint8Array) {
  yield Buffer.from(bytes)
  throw new Error('the sender went away')
}

test('PUB-07 the hash of a file is that of its bytes, however they came', async () => {
  let files = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      files += 1
      const name = `file-${files}`
      let blobs = createBlobs(folder)
      await blobs.create(name)
      for (const each of steps) {
        const at = await blobs.size(name)
        if (each.kind === 'append')
          await blobs.write(name, Readable.from([Buffer.from(each.bytes)]), { at, limit: 4000 })
        if (each.kind === 'refused') {
          const source = Readable.from([Buffer.from(each.bytes)])
          await expect(blobs.write(name, source, { at, limit: 0 })).rejects.toThrow(TooManyBytes)
        }
        if (each.kind === 'broken')
          await expect(
            blobs.write(name, Readable.from(broken(each.bytes)), { at, limit: 4000 }),
          ).rejects.toThrow('the sender went away')
        if (each.kind === 'cut') await blobs.truncate(name, Math.floor(at * each.part))
        if (each.kind === 'restart') blobs = createBlobs(folder)
      }
      const bytes = await readFile(blobs.path(name))
      expect(await blobs.sha256(name)).toBe(createHash('sha256').update(bytes).digest('hex'))
    }),
  )
})

test('PUB-07 a file whose pages were lost once is never called durable, though the next sync succeeds', async () => {
  const blobs = createBlobs(folder)
  await blobs.create('lost')
  const handle = await open(blobs.path('lost'))
  await handle.close()
  const datasync = vi.spyOn(Object.getPrototypeOf(handle), 'datasync')
  try {
    datasync.mockRejectedValueOnce(new Error('EIO: i/o error, fdatasync'))
    const chunks = Array.from({ length: 40 }, () => Buffer.alloc(1024 * 1024))
    await blobs.write('lost', Readable.from(chunks), { at: 0, limit: 40 * 1024 * 1024 })
    await expect(blobs.sync('lost')).rejects.toThrow('EIO')
    await expect(blobs.sync('lost')).rejects.toThrow('EIO')
  } finally {
    datasync.mockRestore()
  }
})
