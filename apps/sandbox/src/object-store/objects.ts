import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { randomId } from '#src/core/ids.ts'
import { openJournal } from '#src/core/journal.ts'
import type { ByteRange } from '#src/watch/byte-range.ts'
import { S3Error } from './s3.errors.ts'
import { OSS_BUCKET } from './store.clients.ts'

/** Bytes of an object that lie in one file. */
const Piece = z.object({ file: z.string(), size: z.number().int().min(0) })
const Part = Piece.extend({ etag: z.string(), crc32: z.string().optional() })
const headers = z.record(z.string(), z.string())
const place = { bucket: z.string(), key: z.string() }

const ObjectFact = z.discriminatedUnion('type', [
  z.object({ type: z.literal('upload.created'), id: z.string(), ...place, headers }),
  z.object({ type: z.literal('part.stored'), id: z.string(), part: z.number().int(), ...Part.shape }),
  z.object({
    type: z.literal('upload.completed'),
    id: z.string(),
    parts: z.array(z.number()),
    etag: z.string(),
  }),
  z.object({ type: z.literal('upload.aborted'), id: z.string() }),
  z.object({ type: z.literal('object.put'), ...place, headers, etag: z.string(), pieces: z.array(Piece) }),
  z.object({ type: z.literal('object.deleted'), ...place }),
])
type ObjectFact = z.infer<typeof ObjectFact>

/** A part as it is stored. */
export type StoredPart = z.infer<typeof Part> & { readonly part: number; readonly at: string }

/** An upload in parts that is under way. */
export interface Upload {
  readonly id: string
  readonly bucket: string
  readonly key: string
  readonly headers: Readonly<Record<string, string>>
  readonly startedAt: string
  readonly parts: ReadonlyMap<number, StoredPart>
}

/** An object: its bytes lie in one file after the other. */
export interface StoredObject {
  readonly bucket: string
  readonly key: string
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
  readonly size: number
  readonly modifiedAt: string
  readonly pieces: readonly z.infer<typeof Piece>[]
}

/** S3: parts but the last have at least 5 MiB; those of Aliyun's buckets 100 KiB (platforms.md G). */
const SMALLEST_PART = 5 * 1024 * 1024
const SMALLEST_OSS_PART = 100 * 1024

export type Objects = Awaited<ReturnType<typeof openObjects>>

/** Buckets, objects and uploads under one folder. A part is moved nowhere: an object is the list of its parts. */
export async function openObjects(options: {
  dataDir: string
  now: () => number
  buckets: readonly string[]
}) {
  const folder = join(options.dataDir, 'objects')
  await mkdir(folder, { recursive: true })
  const path = (file: string) => join(folder, file)
  const uploads = new Map<string, Upload & { parts: Map<number, StoredPart> }>()
  const objects = new Map<string, StoredObject>()
  const nameOf = ({ bucket, key }: { bucket: string; key: string }) => `${bucket}/${key}`

  const journal = await openJournal<ObjectFact>({
    path: join(options.dataDir, 'objects.jsonl'),
    schema: ObjectFact,
    now: options.now,
    apply(fact) {
      switch (fact.type) {
        case 'upload.created': {
          const { id, bucket, key, headers: kept } = fact
          uploads.set(id, { id, bucket, key, headers: kept, startedAt: fact.at, parts: new Map() })
          return
        }
        case 'part.stored': {
          const { type: _type, id, ...stored } = fact
          uploads.get(id)?.parts.set(stored.part, stored)
          return
        }
        case 'upload.completed': {
          const upload = uploads.get(fact.id)
          uploads.delete(fact.id)
          if (!upload) return
          const pieces = fact.parts.flatMap((part) => upload.parts.get(part) ?? [])
          keep(upload, fact.etag, pieces, fact.at)
          return
        }
        case 'upload.aborted':
          uploads.delete(fact.id)
          return
        case 'object.put':
          keep(fact, fact.etag, fact.pieces, fact.at)
          return
        case 'object.deleted':
          objects.delete(nameOf(fact))
      }
    },
  })

  function keep(
    { bucket, key, headers: kept }: Pick<Upload, 'bucket' | 'key' | 'headers'>,
    etag: string,
    pieces: readonly z.infer<typeof Piece>[],
    modifiedAt: string,
  ): void {
    const size = pieces.reduce((sum, piece) => sum + piece.size, 0)
    objects.set(nameOf({ bucket, key }), { bucket, key, headers: kept, etag, size, modifiedAt, pieces })
  }

  function uploadOf(id: string, { bucket, key }: { bucket: string; key: string }) {
    const upload = uploads.get(id)
    if (upload?.bucket !== bucket || upload.key !== key) {
      throw new S3Error(
        'NoSuchUpload',
        'The specified upload does not exist. The upload ID may be invalid, or the upload may have been aborted or completed.',
      )
    }
    return upload
  }

  const forget = (files: Iterable<{ readonly file: string }>) =>
    Promise.all([...files].map(({ file }) => rm(path(file), { force: true })))

  return {
    /** Where a body is written before it counts. */
    newFile: (): { readonly file: string; readonly path: string } => {
      const file = randomId(18)
      return { file, path: path(file) }
    },
    discard: (file: string) => rm(path(file), { force: true }),

    assertBucket(bucket: string): void {
      if (!options.buckets.includes(bucket)) {
        throw new S3Error('NoSuchBucket', 'The specified bucket does not exist')
      }
    },

    async createUpload(
      at: { bucket: string; key: string },
      kept: Readonly<Record<string, string>>,
    ): Promise<string> {
      const id = randomId(18)
      await journal.record({ type: 'upload.created', id, ...at, headers: { ...kept } })
      return id
    },

    uploadOf,

    async putPart(
      at: { bucket: string; key: string },
      id: string,
      part: number,
      stored: z.infer<typeof Part>,
    ) {
      const before = uploadOf(id, at).parts.get(part)
      await journal.record(() => {
        uploadOf(id, at)
        return { type: 'part.stored' as const, id, part, ...stored }
      })
      if (before) await forget([before])
    },

    /** @throws S3Error NoSuchUpload, InvalidPart, InvalidPartOrder, EntityTooSmall */
    async complete(
      at: { bucket: string; key: string },
      id: string,
      wanted: readonly { readonly part: number; readonly etag: string }[],
    ): Promise<StoredObject> {
      const upload = uploadOf(id, at)
      const old = objects.get(nameOf(at))
      const all = [...upload.parts.values()]
      await journal.record(() => {
        uploadOf(id, at)
        return { type: 'upload.completed' as const, id, ...assembled(upload, wanted) }
      })
      const used = new Set(wanted.map(({ part }) => part))
      await forget([...all.filter(({ part }) => !used.has(part)), ...(old?.pieces ?? [])])
      return objects.get(nameOf(at)) as StoredObject
    },

    async abort(at: { bucket: string; key: string }, id: string): Promise<void> {
      const { parts } = uploadOf(id, at)
      await journal.record(() => {
        uploadOf(id, at)
        return { type: 'upload.aborted' as const, id }
      })
      await forget(parts.values())
    },

    async put(
      at: { bucket: string; key: string },
      kept: Readonly<Record<string, string>>,
      stored: { readonly etag: string; readonly pieces: readonly z.infer<typeof Piece>[] },
      onlyNew = false,
    ): Promise<void> {
      const old = objects.get(nameOf(at))
      await journal.record(() => {
        if (onlyNew && objects.has(nameOf(at))) {
          throw new S3Error(
            'PreconditionFailed',
            'At least one of the preconditions you specified did not hold.',
          )
        }
        return {
          type: 'object.put' as const,
          ...at,
          headers: { ...kept },
          etag: stored.etag,
          pieces: [...stored.pieces],
        }
      })
      if (old) await forget(old.pieces)
    },

    find: (at: { bucket: string; key: string }): StoredObject | null => objects.get(nameOf(at)) ?? null,

    async remove(at: { bucket: string; key: string }): Promise<void> {
      const found = objects.get(nameOf(at))
      if (!found) return
      await journal.record({ type: 'object.deleted', bucket: at.bucket, key: at.key })
      await forget(found.pieces)
    },

    /** The objects of a bucket by key. */
    list: (bucket: string, prefix: string): StoredObject[] =>
      [...objects.values()]
        .filter((object) => object.bucket === bucket && object.key.startsWith(prefix))
        .toSorted((one, other) => compare(one.key, other.key)),

    uploadsOf: (bucket: string, prefix: string): Upload[] =>
      [...uploads.values()]
        .filter((upload) => upload.bucket === bucket && upload.key.startsWith(prefix))
        .toSorted((one, other) => compare(one.key, other.key) || compare(one.startedAt, other.startedAt)),

    read: (object: StoredObject, range: ByteRange | null): Readable =>
      Readable.from(bytesOf(object, range ?? { start: 0, end: object.size - 1 }, path), {
        objectMode: false,
      }),

    close: () => journal.close(),
  }
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

function assembled(
  upload: Upload,
  wanted: readonly { readonly part: number; readonly etag: string }[],
): { parts: number[]; etag: string } {
  const parts = wanted.map(({ part, etag }) => {
    const stored = upload.parts.get(part)
    if (stored?.etag !== etag) {
      throw new S3Error('InvalidPart', 'One or more of the specified parts could not be found.')
    }
    return stored
  })
  if (parts.some(({ part }, index) => index > 0 && part <= (parts[index - 1]?.part ?? 0))) {
    throw new S3Error('InvalidPartOrder', 'The list of parts was not in ascending order.')
  }
  const smallest = upload.bucket === OSS_BUCKET ? SMALLEST_OSS_PART : SMALLEST_PART
  if (parts.slice(0, -1).some(({ size }) => size < smallest)) {
    throw new S3Error('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size')
  }
  const digests = Buffer.concat(parts.map(({ etag }) => Buffer.from(etag, 'hex')))
  const etag = `${createHash('md5').update(digests).digest('hex')}-${parts.length}`
  return { parts: parts.map(({ part }) => part), etag }
}

async function* bytesOf(object: StoredObject, range: ByteRange, path: (file: string) => string) {
  let begin = 0
  for (const { file, size } of object.pieces) {
    const start = Math.max(0, range.start - begin)
    const end = Math.min(size - 1, range.end - begin)
    if (start <= end) yield* createReadStream(path(file), { start, end, highWaterMark: 1024 * 1024 })
    begin += size
  }
}
