import type { FileHandle } from 'node:fs/promises'
import { systemCode } from '#src/platform/files.ts'
import { releaseMemory } from '#src/platform/release-memory.ts'
import { type AlignedBlocks, blockBytes } from './aligned-blocks.ts'
import { directUnit, type PartFile } from './part-file.ts'
import { storageFailure } from './storage-failure.ts'

/** Bytes on their way from a socket to a file, written in one go. */
export type WriteBuffer = {
  /**
   * Takes what fits of a chunk from `from` on, and says how many bytes that was. Who took the last of it releases the
   * chunk's memory when it needs it no more.
   */
  add(chunk: Buffer, from: number): number
  readonly bytes: number
  isFull(): boolean
  /** Writes all of it at `position` and lets its memory go, also when that fails. */
  write(position: number): Promise<void>
  /** Lets its memory go unwritten. */
  discard(): void
}

/**
 * Collects the bytes in a block and writes it past the page cache: the disk reads it where it lies, so the kernel copies nothing,
 * keeps nothing that nobody will read again, and has nothing left to write at completion (2.5 times less processor
 * time than the page cache, decision 0008).
 */
export function bufferInBlock(file: PartFile, blocks: AlignedBlocks): WriteBuffer | null {
  const { direct, cached } = file
  const block = direct && blocks.take()
  if (!direct || !block) return null
  const disk = direct
  let bytes = 0
  return {
    add(chunk, from) {
      const taken = Math.min(chunk.length - from, blockBytes - bytes)
      block.set(taken === chunk.length ? chunk : chunk.subarray(from, from + taken), bytes)
      bytes += taken
      if (from + taken === chunk.length) releaseMemory(chunk)
      return taken
    },
    get bytes() {
      return bytes
    },
    isFull: () => bytes === blockBytes,
    async write(position) {
      try {
        await writeBlock(block.subarray(0, bytes), position)
      } finally {
        blocks.release(block)
      }
    },
    discard: () => blocks.release(block),
  }

  /**
   * The end of a file seldom fills a sector and goes through the page cache; so does what a disk refuses although it
   * was opened for direct writing (larger sectors, some network file systems), or took only a part of.
   */
  async function writeBlock(filled: Uint8Array, position: number): Promise<void> {
    if (position % directUnit === 0 && filled.length % directUnit === 0) {
      const { bytesWritten } = await disk.write(filled, 0, filled.length, position).catch(noneIfRefused)
      if (bytesWritten === filled.length) return
    }
    await writeFully(cached, [filled], position)
  }
}

function noneIfRefused(error: unknown): { bytesWritten: number } {
  if (systemCode(error) === 'EINVAL') return { bytesWritten: 0 }
  throw storageFailure(error)
}

/** Keeps the chunks as they are, up to `target` bytes or a little more, and writes them together. */
export function bufferChunks({ cached }: PartFile, target: number): WriteBuffer {
  let chunks: { readonly whole: Buffer; readonly part: Buffer }[] = []
  let bytes = 0
  return {
    add(chunk, from) {
      const taken = chunk.length - from
      chunks.push({ whole: chunk, part: from === 0 ? chunk : chunk.subarray(from) })
      bytes += taken
      return taken
    },
    get bytes() {
      return bytes
    },
    isFull: () => bytes >= target,
    async write(position) {
      const parts = chunks.map(({ part }) => part)
      await writeFully(cached, parts, position)
      for (const { whole } of chunks) releaseMemory(whole)
    },
    discard() {
      chunks = []
    },
  }
}

/** The kernel may take less than it is given (a disk that fills up takes what fits, then refuses). */
async function writeFully(handle: FileHandle, parts: readonly Uint8Array[], position: number): Promise<void> {
  let rest = parts
  let offset = position
  try {
    while (rest.length > 0) {
      const { bytesWritten } = await handle.writev([...rest], offset)
      if (bytesWritten === 0) throw new Error('the disk takes nothing and does not say why')
      offset += bytesWritten
      rest = dropBytes(rest, bytesWritten)
    }
  } catch (error) {
    throw storageFailure(error)
  }
}

function dropBytes(parts: readonly Uint8Array[], count: number): readonly Uint8Array[] {
  let left = count
  const index = parts.findIndex((part) => {
    if (left < part.length) return true
    left -= part.length
    return false
  })
  if (index === -1) return []
  const [first, ...others] = parts.slice(index)
  return first ? [first.subarray(left), ...others] : []
}
