import type { EndpointOutput } from '@pindao/protocol/core/endpoint.ts'
import type { completeUpload, Upload } from '@pindao/protocol/media/upload.endpoints.ts'
import type { StorageDriver, StoredPart } from '#src/platform/storage/storage-driver.ts'
import type { UploadRow } from './upload.table.ts'

/** An upload as the page sees it. */
export function presentUpload(
  row: UploadRow,
  stored: readonly StoredPart[],
  storage: Pick<StorageDriver, 'limits' | 'direct'>,
): Upload {
  return {
    id: String(row.id),
    filePath: row.objectKey,
    fileName: row.fileName,
    size: row.size,
    partSize: row.partSize,
    partCount: row.partCount,
    concurrency: storage.limits.concurrency,
    checksum: storage.direct?.checksum ?? null,
    storageType: row.storageType,
    status: row.status,
    storedParts: stored.map(({ part }) => part),
  }
}

/** The answer of a completion, the same however often it is asked for. */
export function presentCompleted(row: UploadRow): EndpointOutput<typeof completeUpload> {
  return { filePath: row.objectKey, fileName: row.fileName, size: row.size, crc32: row.crc32 ?? '' }
}
