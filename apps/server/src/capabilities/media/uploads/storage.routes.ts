import {
  getAliOssToken,
  getCuOssToken,
  getMinioUploadUrl,
  getMinioViewUrl,
  getStorageStatus,
} from '@pindao/protocol/media/storage.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { StorageDriver } from '#src/platform/storage/storage-driver.ts'
import type { StorageAccess } from './storage-access.service.ts'

export function storageRoutes(
  storage: { readonly main: Pick<StorageDriver, 'type'> },
  access: StorageAccess,
): readonly Route[] {
  return [
    route(getStorageStatus, () => storage.main.type === 'minio'),
    route(getAliOssToken, (ctx, { query }) => access.token(ctx, 'alioss', query)),
    route(getCuOssToken, (ctx, { query }) => access.token(ctx, 'cuoss', query)),
    route(getMinioUploadUrl, (ctx, { body }) => access.uploadUrl(ctx, body)),
    route(getMinioViewUrl, (ctx, { body }) => access.viewUrl(ctx, body)),
  ]
}
