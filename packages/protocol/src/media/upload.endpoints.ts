import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id } from '#src/core/fields.ts'
import { length } from '#src/core/rules.ts'

/** CRC-32 (IEEE, as zlib), eight lower-case hex digits. */
export const crc32Hex = z.string().regex(/^[0-9a-f]{8}$/)

const part = z.number().int().min(1).max(10_000)

export const uploadStatuses = ['active', 'completed', 'aborted'] as const

/**
 * An upload into storage. The server is the only truth on what is stored: after any doubt the page asks for
 * `storedParts` and sends the others.
 */
export const upload = z.object({
  id,
  /** The specification's `filePath`: the key of the object once complete. */
  filePath: z.string(),
  fileName: z.string(),
  size: z.number().int(),
  partSize: z.number().int(),
  partCount: z.number().int(),
  concurrency: z.number().int(),
  /** The checksum that has to be said of a part before its address is signed: it goes straight to the storage. */
  checksum: z.enum(['crc32', 'md5']).nullable(),
  storageType: z.enum(['local', 'alioss', 'minio', 'cuoss']),
  status: z.enum(uploadStatuses),
  storedParts: z.array(part),
})
export type Upload = z.output<typeof upload>

export const createUpload = endpoint({
  method: 'POST',
  url: '/uploads',
  access: 'video:create',
  summary: 'Reserves an upload; the plan of its parts comes back',
  body: z.object({ fileName: length(1000), size: z.number().int().min(0) }),
  output: upload,
  idempotent: 'key',
})

export const getUpload = endpoint({
  method: 'GET',
  url: '/uploads/:id',
  access: 'video:create',
  summary: 'Where an upload stands, with the parts already stored',
  params: z.object({ id }),
  output: upload,
})

/**
 * A signed address of one part: PUT the bytes there, with `headers`; null means with their CRC-32 in the `x-part-crc32`
 * header.
 */
export const partLink = z.object({
  part,
  url: z.string(),
  expiresAt: z.iso.datetime(),
  headers: z.record(z.string(), z.string()).nullable(),
})
export type PartLink = z.output<typeof partLink>

/** What is said of the bytes of a part before they are sent; `md5` where the upload asks for it. */
export const partChecksums = z.object({
  part,
  crc32: crc32Hex,
  md5: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional(),
})
export type PartChecksums = z.output<typeof partChecksums>

export const signParts = endpoint({
  method: 'POST',
  url: '/uploads/:id/part-links',
  access: 'video:create',
  summary: 'Signed addresses for parts; they need no bearer token',
  params: z.object({ id }),
  body: z.object({
    parts: z.array(part).min(1).max(100),
    /** Of each part, where the upload has a `checksum`. */
    checksums: z.array(partChecksums).max(100).optional(),
  }),
  output: z.array(partLink),
})

/** What the PUT of a part answers (inside the envelope). */
export const storedPart = z.object({ part, size: z.number().int(), crc32: crc32Hex })
export const partChecksumHeader = 'x-part-crc32'

export const completeUpload = endpoint({
  method: 'POST',
  url: '/uploads/:id/complete',
  access: 'video:create',
  summary: 'Verifies all parts, makes the file durable; calling it again gives the same answer',
  params: z.object({ id }),
  output: z.object({ filePath: z.string(), fileName: z.string(), size: z.number().int(), crc32: crc32Hex }),
})

export const abortUpload = endpoint({
  method: 'DELETE',
  url: '/uploads/:id',
  access: 'video:create',
  summary: 'Gives the upload up and frees its space',
  params: z.object({ id }),
  output: z.object({ aborted: z.boolean() }),
})
