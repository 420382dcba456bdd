import { getStorageStatus } from '@pindao/protocol/media/storage.endpoints.ts'
import { expect, test } from 'vitest'
import type { StorageType } from '#src/platform/storage/storage-driver.ts'
import { storageRoutes } from './storage.routes.ts'
import type { StorageAccess } from './storage-access.service.ts'

test('STO-03 the availability check is truthy where MinIO is used, and nowhere else', async () => {
  const answerOf = (type: StorageType) => {
    const [bound] = storageRoutes({ main: { type } }, {} as StorageAccess)
    expect(bound?.endpoint).toBe(getStorageStatus)
    return bound?.handle({} as never, {} as never, {} as never)
  }
  expect(await answerOf('minio')).toBe(true)
  for (const type of ['local', 'alioss', 'cuoss'] as const) expect(await answerOf(type)).toBe(false)
})
