import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'

/** How long the page waits for the answer, in milliseconds (STO-03). */
export const storageStatusTimeoutMs = 3000

/** The specification's storage availability check (STO-03), whose path it does not show: true means MinIO is used. */
export const getStorageStatus = endpoint({
  method: 'GET',
  url: '/base/storageStatus',
  access: 'signedIn',
  summary: 'Whether videos are stored in MinIO',
  output: z.boolean(),
})
