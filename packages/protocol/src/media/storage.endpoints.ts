import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { length } from '#src/core/rules.ts'

/** How long the page waits for the answer, in milliseconds (STO-03). */
export const storageStatusTimeoutMs = 3000

/** The specification's storage availability check (STO-03), whose path it does not show: true means MinIO is used. */
export const getStorageStatus = endpoint({
  method: 'GET',
  url: '/base/storageStatus',
  access: 'signedIn',
  programs: true,
  summary: 'Whether videos are stored in MinIO',
  output: z.boolean(),
})

/**
 * Which upload the token is for: `timetamp` (the specification's spelling) is the time of its key, in milliseconds;
 * `bucket`, if named, has to be the one in use.
 */
const tokenQuery = z.object({
  bucket: length(100).optional(),
  timetamp: z.coerce.number().int().min(0).max(8_640_000_000_000_000),
})
const storageToken = z.object({
  bucket: z.string(),
  region: z.string(),
  /** What the credentials are good for: keys below this. */
  prefix: z.string(),
  /** What the object has to carry as metadata: completing the upload knows it by that. */
  metadata: z.record(z.string(), z.string()),
  credentials: z.object({
    accessKeyId: z.string(),
    accessKeySecret: z.string(),
    securityToken: z.string(),
    expiration: z.iso.datetime(),
    endpoint: z.string(),
  }),
})
/** One of the two below. */
export type StorageToken = z.output<typeof storageToken>

export const getAliOssToken = endpoint({
  method: 'GET',
  url: '/base/aliOSSToken',
  access: 'video:create',
  summary: 'Short-lived credentials of Aliyun OSS for one upload of one’s own (STO-02)',
  query: tokenQuery,
  output: storageToken,
})

export const getCuOssToken = endpoint({
  method: 'GET',
  url: '/base/cuOSSToken',
  access: 'video:create',
  summary: 'Short-lived credentials of the China Unicom store for one upload of one’s own (STO-02)',
  query: tokenQuery,
  output: storageToken,
})

/** STO-04; `storage` and `network` (1 for MinIO) are taken and mean nothing: each object knows where it lies. */
const linkBody = z.object({
  filePath: length(1000).optional(),
  storage: length(50).optional(),
  network: z.union([z.literal(0), z.literal(1)]).optional(),
})

export const getMinioUploadUrl = endpoint({
  method: 'POST',
  url: '/sourceVideoUpload/getMinioUploadUrl',
  access: 'video:create',
  summary: 'Where the file of an upload of one part is PUT in one go; empty without filePath',
  body: linkBody,
  output: z.string(),
})

export const getMinioViewUrl = endpoint({
  method: 'POST',
  url: '/sourceVideoUpload/getMinioViewUrl',
  access: 'video:read',
  whileViewing: true,
  summary: 'Where the file of a video is shown; empty without filePath',
  body: linkBody,
  output: z.string(),
})

/** Carries bytes: no JSON comes back (STO-05). */
export const fileDownload = endpoint({
  method: 'GET',
  url: '/downloads/fileDownload',
  access: 'video:read',
  summary: 'The file of a video, with ranges',
  query: z.object({ filePath: length(1000, 1) }),
  output: z.null(),
})
