import { Readable } from 'node:stream'

/** Hands out a stream piece by piece: each piece as a stream of so many bytes, or fewer where it ends. Read one to its end before the next. */
export function createByteCutter(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer | null = null

  async function* piece(length: number): AsyncGenerator<Buffer> {
    let left = length
    while (left > 0) {
      const chunk: Buffer | null = rest ?? ((await chunks.next()).value as Buffer | undefined) ?? null
      rest = null
      if (chunk === null) return
      const taken = chunk.subarray(0, left)
      if (taken.length < chunk.length) rest = chunk.subarray(taken.length)
      left -= taken.length
      yield taken
    }
  }

  return {
    take: (length: number): Readable => Readable.from(piece(length), { objectMode: false }),
    /** Lets the rest go. */
    close: async () => void (await chunks.return?.()),
  }
}
