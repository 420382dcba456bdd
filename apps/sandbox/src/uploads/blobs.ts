import { createReadStream, createWriteStream, type ReadStream } from 'node:fs'
import { open, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Thrown when a sender sends more than it announced, or more than is allowed. */
export class TooManyBytes extends Error {}

/** Bytes read or gathered at once: a video is moved in long runs. */
const RUN_BYTES = 1024 * 1024

export type Blobs = ReturnType<typeof createBlobs>

/** Files of bytes under one folder, written in order and streamed: nothing is ever held in memory whole. */
export function createBlobs(folder: string) {
  const path = (name: string): string => join(folder, name)

  async function sync(name: string): Promise<void> {
    const file = await open(path(name), 'r+')
    try {
      await file.datasync()
    } finally {
      await file.close()
    }
  }

  return {
    path,
    /** Makes what was written durable. */
    sync,

    /** Makes an empty file. Throws when the name is taken. */
    async create(name: string): Promise<void> {
      await (await open(path(name), 'wx')).close()
    },

    /** Length in bytes. */
    size: async (name: string): Promise<number> => (await stat(path(name))).size,

    /**
     * Writes a stream at an offset; resolves with the number of bytes. Throws `TooManyBytes` above `limit`, and whatever
     * the stream throws when it breaks; what arrived until then is in the file. Survives the end of this process; for
     * the end of the machine there is `sync`, called once, when the file is whole.
     */
    async write(
      name: string,
      source: Readable,
      { at, limit, signal }: { at: number; limit: number; signal?: AbortSignal },
    ): Promise<number> {
      let count = 0
      const meter = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          count += chunk.length
          done(count > limit ? new TooManyBytes(`more than ${limit} bytes`) : null, chunk)
        },
      })
      const sink = createWriteStream(path(name), { flags: 'r+', start: at, highWaterMark: RUN_BYTES })
      await pipeline(source, meter, sink, signal === undefined ? {} : { signal })
      return count
    },

    /** Cuts a file to a length. */
    truncate: (name: string, length: number): Promise<void> => truncate(path(name), length),

    /** The bytes from `start` to `end`, both included. */
    read: (name: string, range?: { start: number; end: number }): ReadStream =>
      createReadStream(path(name), { ...range, highWaterMark: RUN_BYTES }),

    /** Removes a file, if it is there. */
    remove: (name: string): Promise<void> => rm(path(name), { force: true }),
  }
}
