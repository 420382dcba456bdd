import type { FileHandle } from 'node:fs/promises'
import { giveBack } from '#src/platform/give-back.ts'
import { type AlignedBlocks, blockBytes } from './aligned-blocks.ts'
import { directUnit, type PartFile } from './part-file.ts'
import { storageFailure } from './storage-failure.ts'

/** Bytes on their way from a socket to a file, written in one go. */
export type Gathering = {
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
 * Gathers in a block and writes it past the page cache: the disk reads it where it lies, so the kernel copies nothing,
 * keeps nothing that nobody will read again, and has nothing left to write at completion (2.5 times less processor
 * time than the page cache, decision 0008).
 */
export function gatherInBlock(file: PartFile, blocks: AlignedBlocks): Gathering | null {
  const { direct, cached } = file
  const block = direct && blocks.take()
  if (!block) return null
  let bytes = 0
  return {
    add(chunk, from) {
      const taken = Math.min(chunk.length - from, blockBytes - bytes)
      block.set(taken === chunk.length ? chunk : chunk.subarray(from, from + taken), bytes)
      bytes += taken
      if (from + taken === chunk.length) giveBack(chunk)
      return taken
    },
    get bytes() {
      return bytes
    },
    isFull: () => bytes === blockBytes,
    async write(position) {
      // The end of a file seldom fills a sector; it goes the other way.
      const handle = position % directUnit === 0 && bytes % directUnit === 0 ? direct : cached
      try {
        await writeFully(handle, [block.subarray(0, bytes)], position)
      } finally {
        blocks.giveBack(block)
      }
    },
    discard: () => blocks.giveBack(block),
  }
}

/** Gathers the chunks as they are, up to `target` bytes or a little more, and writes them together. */
export function gatherChunks({ cached }: PartFile, target: number): Gathering {
  let chunks: Buffer[] = []
  let bytes = 0
  return {
    add(chunk, from) {
      const taken = chunk.length - from
      chunks.push(from === 0 ? chunk : chunk.subarray(from))
      bytes += taken
      return taken
    },
    get bytes() {
      return bytes
    },
    isFull: () => bytes >= target,
    async write(position) {
      await writeFully(cached, chunks, position)
      for (const chunk of chunks) giveBack(chunk)
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
