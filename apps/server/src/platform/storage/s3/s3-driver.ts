import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { partRange, planParts } from '@pindao/protocol/media/part-plan.ts'
import { AppError } from '#src/platform/app-error.ts'
import { isObjectKey } from '../object-key.ts'
import { missingParts, wholeCrc32 } from '../part-ledger.ts'
import type { Completion, PartRequest, StorageDriver, StoredPart, UploadFile } from '../storage-driver.ts'
import type { S3Bucket } from './s3-client.ts'
import { createS3Objects, tokenName } from './s3-objects.ts'
import { asSent, writeS3Part } from './s3-parts.ts'
import { readS3Object } from './s3-reading.ts'
import { createS3Uploads, partLinkSeconds, type S3Upload } from './s3-uploads.ts'
import { onStore } from './store-failure.ts'

/** Files up to this size are put in one go. */
const smallBytes = 8 * 1024 * 1024
/** The external status call of STO-03. */
const statusMs = 3000

/** Storage in a bucket: browsers send parts straight to it, and complete is what it proves to have (decision 0035). */
export function createS3Driver(bucket: S3Bucket): StorageDriver {
  const { profile } = bucket
  const uploads = createS3Uploads(bucket)
  const objects = createS3Objects(bucket)

  async function create({ objectKey, key }: UploadFile): Promise<string> {
    return (await uploads.begin(objectKey, key)).uploadId
  }

  async function stored(file: UploadFile, known: readonly StoredPart[]) {
    if (file.storeId === null) return null
    const upload = uploadOf(file)
    const there = await uploads.storedOf(upload, asSent(bucket, known))
    if (there !== null) return known.filter(({ part }) => there.includes(part))
    return (await uploads.isWhole(upload, file.size)) ? known : null
  }

  async function complete(file: UploadFile, parts: readonly StoredPart[]): Promise<Completion> {
    const missing = missingParts(parts, file.plan, file.size)
    if (missing.length > 0) throw new AppError('media.partsMissing', { params: { count: missing.length } })
    const outcome = await uploads.complete(uploadOf(file), file.size, asSent(bucket, parts))
    if (outcome.done) return { done: true, size: file.size, crc32: wholeCrc32(parts) }
    return { ...outcome, cause: new Error('the store does not have the parts as they were sent') }
  }

  async function adopt({ objectKey, key, size }: UploadFile): Promise<{ readonly crc32: number } | null> {
    const head = await objects.head(objectKey)
    if (head === null || head.size !== size || head.token !== key) return null
    let crc = 0
    for await (const chunk of readS3Object(objects, objectKey, head)) crc = crc32(chunk as Buffer, crc)
    return { crc32: crc }
  }

  const writePart = (file: UploadFile, request: PartRequest) =>
    writeS3Part(bucket, uploadOf(file), file, request)

  async function put(objectKey: string, path: string, signal: AbortSignal): Promise<{ size: number }> {
    const { size } = await stat(path)
    if (size > smallBytes) await putInParts(objectKey, path, size, signal)
    else await objects.put(objectKey, await readFile(path), 'application/octet-stream')
    return { size }
  }

  async function putInParts(objectKey: string, path: string, size: number, signal: AbortSignal) {
    const plan = planParts(size, profile.limits)
    if ('code' in plan) throw new AppError(plan.code)
    const begun = { key: randomUUID(), objectKey, size, plan, storeId: null }
    const file = { ...begun, storeId: await create(begun) }
    try {
      const parts: StoredPart[] = []
      for (let part = 1; part <= plan.partCount; part += 1) {
        const { start, end } = partRange(part, plan, size)
        const body = createReadStream(path, { start, end: end - 1 })
        parts.push(await writePart(file, { part, crc32: null, body, signal }))
      }
      const outcome = await complete(file, parts)
      if (!outcome.done) throw new Error(`file not stored: ${objectKey}`, { cause: outcome.cause })
    } catch (error) {
      await uploads.abort(uploadOf(file)).catch(() => undefined)
      throw error
    }
  }

  return {
    type: profile.name,
    limits: profile.limits,
    viewSeconds: profile.viewSeconds,
    direct: {
      checksum: profile.partChecksum,
      origin: bucket.origin,
      async sign(file, parts) {
        const expiresAt = new Date(Date.now() + partLinkSeconds * 1000)
        const links = await uploads.signParts(uploadOf(file), asSent(bucket, parts))
        return links.map((link) => ({ ...link, expiresAt }))
      },
    },
    token: async () => ({ bootId: null }),
    create: (file) => onStore(() => create(file)),
    writePart: (file, request) => onStore(() => writePart(file, request)),
    stored: (file, known) => onStore(() => stored(file, known)),
    complete: (file, parts) => onStore(() => complete(file, parts)),
    adopt: (file) => onStore(() => adopt(file)),
    marksOf: ({ key }) => ({ [tokenName]: key }),
    async abort({ objectKey, storeId }) {
      if (storeId !== null) await onStore(() => uploads.abort({ key: objectKey, uploadId: storeId }))
    },
    async listUploads(before) {
      const begun = await onStore(() => uploads.listBegun(before))
      // The bucket may be others', too.
      const ours = begun.filter(({ key }) => isObjectKey(key))
      return ours.map((one) => ({ id: one.uploadId, abort: () => onStore(() => uploads.abort(one)) }))
    },
    reachable: () => objects.reachable(statusMs),
    head: (objectKey) => onStore(() => objects.head(objectKey)),
    async open(objectKey) {
      const head = await onStore(() => objects.head(objectKey))
      if (head === null) return null
      return {
        ...head,
        read: (range) => readS3Object(objects, objectKey, head, range),
        close: async () => undefined,
      }
    },
    put: (objectKey, path, signal) => onStore(() => put(objectKey, path, signal)),
    remove: (objectKey) => onStore(() => objects.remove(objectKey)),
    freeSpace: async () => null,
    filePath: async () => null,
  }
}

/** @throws media.fileAbnormal where the storage never began it */
function uploadOf({ objectKey, storeId, key }: UploadFile): S3Upload {
  if (storeId === null)
    throw new AppError('media.fileAbnormal', { cause: new Error('no upload at the store') })
  return { key: objectKey, uploadId: storeId, token: key }
}
