import type { Readable } from 'node:stream'
import { releaseMemory } from '#src/platform/release-memory.ts'

/** Bytes on their way through this process. */
type LentBytes = {
  readonly chunks: AsyncIterable<Uint8Array>
  /**
   * Gives the memory of all chunks back at once. Only after the receiver has confirmed every byte: until then the
   * system may still be reading from them.
   */
  release(): void
}

/**
 * Lends out what a stream reads. Left to the garbage collector, the buffers of a video passing through cost more time
 * than reading and sending it: hundreds of megabytes outside the heap make it collect everything, again and again.
 */
export function lendBytes(source: Readable): LentBytes {
  const lent: Uint8Array[] = []
  return {
    chunks: (async function* () {
      for await (const chunk of source as AsyncIterable<Uint8Array>) {
        lent.push(chunk)
        yield chunk
      }
    })(),
    release() {
      for (const chunk of lent) releaseMemory(chunk)
      lent.length = 0
    },
  }
}
