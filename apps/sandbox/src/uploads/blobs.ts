import { createHash, type Hash } from 'node:crypto'
import { createReadStream, type ReadStream } from 'node:fs'
import { open, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { addAbortSignal, type Readable } from 'node:stream'

/** Thrown when a sender sends more than it announced, or more than is allowed. */
export class TooManyBytes extends Error {}

/** Bytes read at once: a video is moved in long runs. */
const RUN_BYTES = 1024 * 1024
/** Bytes gathered for one write: the grain of the protocol, so that what a broken body left is soon in the file. */
const WRITE_BYTES = 256 * 1024
/** Bytes written between two syncs behind the writer: little is left for the one that an answer waits for. */
const SYNC_BYTES = 32 * 1024 * 1024

export type Blobs = ReturnType<typeof createBlobs>

/** Files of bytes under one folder, written in order and streamed: nothing is ever held in memory whole. */
export function createBlobs(folder: string) {
  const path = (name: string): string => join(folder, name)
  /** SHA-256 of what this process has written from a file's first byte on without a gap: nothing has to be read again. */
  const running = new Map<string, { hash: Hash; length: number }>()

  /** Takes the running hash of a file about to be written at `position`; null where it does not go on from there. */
  function takeRunning(name: string, position: number) {
    const known = position === 0 ? { hash: createHash('sha256'), length: 0 } : running.get(name)
    running.delete(name)
    return known?.length === position ? known : null
  }

  /** Syncs under way behind a writer, one a file. One that failed stays: the system tells of lost pages only once. */
  const behind = new Map<string, Promise<void>>()

  async function datasync(name: string): Promise<void> {
    const file = await open(path(name), 'r+')
    try {
      await file.datasync()
    } finally {
      await file.close()
    }
  }

  /** Makes what was written durable. */
  async function sync(name: string): Promise<void> {
    await behind.get(name)
    await datasync(name)
  }

  /** Begins to make durable what is written while more arrives. */
  function syncBehind(name: string): void {
    if (behind.has(name)) return
    const flight = datasync(name).then(() => void behind.delete(name))
    behind.set(name, flight)
    // Whoever makes the whole file durable gets its error.
    flight.catch(() => undefined)
  }

  return {
    path,
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
      const file = await open(path(name), 'r+')
      let count = 0
      // While one run is written the next is gathered.
      let flight: Promise<void> = Promise.resolve()
      const writeRun = async (run: Buffer[], position: number) => {
        const known = takeRunning(name, position)
        const writing = file.writev(run, position)
        for (const chunk of known ? run : []) known?.hash.update(chunk)
        await writing
        // Only now: what a failed write left in the file is unknown.
        if (known) running.set(name, { ...known, length: position + lengthOf(run) })
        run.forEach(giveBack)
      }
      try {
        for await (const run of gather(source, signal)) {
          const length = lengthOf(run)
          if (count + length > limit) throw new TooManyBytes(`more than ${limit} bytes`)
          await flight
          flight = writeRun(run, at + count)
          // Whoever waits for it gets its error.
          flight.catch(() => undefined)
          count += length
          if (crossed(at + count - length, at + count)) syncBehind(name)
        }
        await flight
      } finally {
        await flight.catch(() => undefined)
        await file.close()
      }
      return count
    },

    /** Cuts a file to a length. */
    async truncate(name: string, length: number): Promise<void> {
      if (running.get(name)?.length !== length) running.delete(name)
      await truncate(path(name), length)
    },

    /** The bytes from `start` to `end`, both included. */
    read: (name: string, range?: { start: number; end: number }): ReadStream =>
      createReadStream(path(name), { ...range, highWaterMark: RUN_BYTES }),

    /** SHA-256 of a file in hex, which then is no longer written. */
    async sha256(name: string): Promise<string> {
      const known = running.get(name)
      running.delete(name)
      return known?.length === (await stat(path(name))).size
        ? known.hash.digest('hex')
        : readDigest(path(name), createHash('sha256'))
    },

    /** Removes a file, if it is there. */
    async remove(name: string): Promise<void> {
      running.delete(name)
      behind.delete(name)
      await rm(path(name), { force: true })
    },
  }
}

/** Feeds all bytes of a file to a hash; one buffer serves for the whole file. */
async function readDigest(file: string, hash: Hash): Promise<string> {
  const handle = await open(file, 'r')
  try {
    const buffer = Buffer.allocUnsafeSlow(RUN_BYTES)
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, RUN_BYTES)
      if (bytesRead === 0) return hash.digest('hex')
      hash.update(buffer.subarray(0, bytesRead))
    }
  } finally {
    await handle.close()
  }
}

/** Chunks of a stream, gathered to runs of a good length for one write. */
async function* gather(source: Readable, signal: AbortSignal | undefined): AsyncGenerator<Buffer[]> {
  if (signal) addAbortSignal(signal, source)
  let run: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      run.push(chunk)
      length += chunk.length
      if (length < WRITE_BYTES) continue
      yield run
      run = []
      length = 0
    }
  } catch (error) {
    // What arrived before the stream broke is kept, as the platform keeps it.
    if (run.length > 0) yield run
    throw error
  }
  if (run.length > 0) yield run
}

/** Whether a write from one offset to another reached a place where the file is synced behind it. */
const crossed = (from: number, to: number): boolean =>
  Math.floor(from / SYNC_BYTES) < Math.floor(to / SYNC_BYTES)

const lengthOf = (run: readonly Buffer[]): number => run.reduce((sum, chunk) => sum + chunk.length, 0)

/** Frees a chunk that is written: left to the collector, gigabytes outside the heap cost more than moving them. */
function giveBack({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
