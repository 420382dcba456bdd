import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { reportFileLimit } from '@pindao/protocol/revenue/report.endpoints.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import { objectKeyOf } from '#src/platform/storage/object-key.ts'
import { receiveBody } from '#src/platform/storage/receive-body.ts'
import type { ObjectStore } from '#src/platform/storage/storage-driver.ts'

/** What came in, in a folder of its own that goes when it was dealt with. */
export type ReceivedFile = { readonly path: string; readonly size: number; readonly sha256: string }

const megabyte = 1024 ** 2
/** A body that brings nothing for so long has broken off. */
const stallMs = 30_000
const tooLarge = () => new AppError('revenue.reportTooLarge', { params: { max: reportFileLimit / megabyte } })

/** Report files on their way in and out: streamed, never whole in memory. */
export function createReportFiles({
  storage,
  clock,
}: {
  readonly storage: ObjectStore
  readonly clock: Clock
}) {
  /** Runs `work` with what comes in, as a file. @throws revenue.reportTooLarge; media.partSizeMismatch where it breaks off */
  async function receive<T>(body: Readable | Buffer, work: (file: ReceivedFile) => Promise<T>): Promise<T> {
    return inFolder(async (folder) => {
      const path = join(folder, 'report')
      const hash = createHash('sha256')
      let size = 0
      const file = await open(path, 'w')
      const sink = new Writable({
        write(chunk: Buffer, _encoding, done) {
          size += chunk.length
          if (size > reportFileLimit) return done(tooLarge())
          hash.update(chunk)
          file.appendFile(chunk).then(() => done(), done)
        },
      })
      try {
        const source = Buffer.isBuffer(body) ? Readable.from([body]) : body
        const { signal } = new AbortController()
        await receiveBody(source, sink, { signal, stallMs, expected: 0 })
      } finally {
        await file.close()
      }
      return work({ path, size, sha256: hash.digest('hex') })
    })
  }

  /** @returns the key of the object. @throws media.storageFull */
  async function keep(owner: bigint, fileName: string, path: string): Promise<string> {
    const objectKey = objectKeyOf({
      owner,
      // What people call it stands in its record: a name may be no place of a disk.
      fileName: `report${extname(basename(fileName)).replaceAll(/[^.\w]/gu, '')}`,
      at: instantIn(clock, 0),
      nonce: randomUUID(),
    })
    await storage.put(objectKey, path, new AbortController().signal)
    return objectKey
  }

  /** Runs `work` with an object as a file of this machine; null where it is gone. */
  async function withFile<T>(
    objectKey: string,
    signal: AbortSignal,
    work: (path: string) => Promise<T>,
  ): Promise<T | null> {
    const own = await storage.filePath(objectKey)
    if (own !== null) return (await storage.head(objectKey)) === null ? null : work(own)
    const object = await storage.open(objectKey)
    if (object === null) return null
    return inFolder(async (folder) => {
      const path = join(folder, 'report')
      await pipeline(object.read(), createWriteStream(path), { signal })
      return work(path)
    })
  }

  return { receive, keep, withFile, open: storage.open, remove: storage.remove }
}
export type ReportFiles = ReturnType<typeof createReportFiles>

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'pindao-report-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
