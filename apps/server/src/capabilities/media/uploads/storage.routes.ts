import { getStorageStatus } from '@pindao/protocol/media/storage.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { StorageDriver } from '#src/platform/storage/storage-driver.ts'

export function storageRoutes(storage: { readonly main: Pick<StorageDriver, 'type'> }): readonly Route[] {
  return [route(getStorageStatus, () => storage.main.type === 'minio')]
}
