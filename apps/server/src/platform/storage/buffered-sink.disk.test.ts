import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { type AlignedBlocks, blockBytes, createAlignedBlocks } from './aligned-blocks.ts'
import { createBufferedSink } from './buffered-sink.ts'
import { createIntakePace } from './intake-pace.ts'
import { createPartFiles } from './part-file.ts'
import { receiveBody } from './receive-body.ts'
import { bufferChunks, bufferInBlock } from './write-buffer.ts'

const start = 2 * blockBytes
const intake = { pace: createIntakePace(), aheadBytes: 64 * 1024 }
/** More than three blocks and not a whole number of sectors, so that every way of writing is taken. */
const content = randomBytes(3 * blockBytes + 12_345)

/** Chunks as a socket cuts them: most of one size, some short. */
function* cut(bytes: Buffer): Generator<Buffer> {
  const sizes = [65_536, 65_536, 41, 65_536, 1, 30_000]
  for (let at = 0, n = 0; at < bytes.length; n += 1) {
    const size = sizes[n % sizes.length] ?? 1
    yield Buffer.from(new Uint8Array(bytes.subarray(at, at + size)).buffer)
    at += size
  }
}

async function prepare() {
  const folder = await mkdtemp(join(tmpdir(), 'pindao-sink-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'file')
  await writeFile(path, Buffer.alloc(start))
  const file = await createPartFiles()(path)
  if (!file) throw new Error('the file was just made')
  onTestFinished(() => file.close())
  return { path, file }
}

/** `taken` counts those that are out now, `lent` all that ever were. */
function countedBlocks(count: number): AlignedBlocks & { taken: number; lent: number } {
  const blocks = createAlignedBlocks(count * blockBytes)
  const counted = {
    taken: 0,
    lent: 0,
    take() {
      const block = blocks.take()
      if (block) {
        counted.taken += 1
        counted.lent += 1
      }
      return block
    },
    release(block: Uint8Array) {
      counted.taken -= 1
      blocks.release(block)
    },
  }
  return counted
}

const receiving = { signal: new AbortController().signal, stallMs: 5000, expected: content.length }

test.each([0, 1, 2, 8])(
  'U8 with %i blocks a body lies in the file as it came, and no block is kept',
  async (count) => {
    const { path, file } = await prepare()
    const blocks = countedBlocks(count)
    const newBuffer = () => bufferInBlock(file, blocks) ?? bufferChunks(file, 100_000)
    const { sink, received } = createBufferedSink({ newBuffer, start, length: content.length, ...intake })
    await receiveBody(Readable.from(cut(content)), sink, receiving)
    expect(received()).toEqual({ size: content.length, crc32: crc32(content) })
    expect((await readFile(path)).subarray(start)).toEqual(content)
    expect(blocks.taken).toBe(0)
    expect(blocks.lent > 0).toBe(file.direct !== null && count > 0)
  },
)

test('U1 a body that is too long, and one that breaks off, keep no block', async () => {
  const { file } = await prepare()
  const blocks = countedBlocks(4)
  const newBuffer = () => bufferInBlock(file, blocks) ?? bufferChunks(file, 100_000)
  const tooShort = { newBuffer, start, length: content.length - 1, ...intake }
  await expect(
    receiveBody(Readable.from(cut(content)), createBufferedSink(tooShort).sink, receiving),
  ).rejects.toMatchObject({ code: 'media.partSizeMismatch' })
  const broken = Readable.from(
    (function* () {
      yield* cut(content)
      throw new Error('gone')
    })(),
  )
  const whole = { newBuffer, start, length: 2 * content.length, ...intake }
  await expect(receiveBody(broken, createBufferedSink(whole).sink, receiving)).rejects.toThrow()
  expect(blocks.taken).toBe(0)
})

test.each([
  ['refuses', () => Promise.reject(Object.assign(new Error('refused'), { code: 'EINVAL' }))],
  ['takes only a part of', async () => ({ bytesWritten: 100, buffer: Buffer.alloc(0) })],
])('UPL-12 what a disk %s when written directly goes through the page cache', async (_what, write) => {
  const { path, file } = await prepare()
  const stubborn = { ...file, direct: { write } as unknown as FileHandle }
  const blocks = countedBlocks(4)
  const newBuffer = () => bufferInBlock(stubborn, blocks) ?? bufferChunks(file, 100_000)
  const { sink } = createBufferedSink({ newBuffer, start, length: content.length, ...intake })
  await receiveBody(Readable.from(cut(content)), sink, receiving)
  expect((await readFile(path)).subarray(start)).toEqual(content)
  expect(blocks.taken).toBe(0)
})
