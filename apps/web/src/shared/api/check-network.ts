import { getStorageStatus, storageStatusTimeoutMs } from '@pindao/protocol/media/storage.endpoints.ts'
import { call } from './call.ts'
import { setNetworkEnv } from './exchange.ts'

/** Asks whether MinIO is used, and lets all later calls say so; no answer in 3 s is a no (STO-03). Never throws. */
export async function checkNetwork(): Promise<void> {
  const signal = AbortSignal.timeout(storageStatusTimeoutMs)
  const isMinio = await call(getStorageStatus, {}, { signal }).catch(() => false)
  setNetworkEnv(isMinio ? '1' : '0')
}
