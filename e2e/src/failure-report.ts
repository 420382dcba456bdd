import { test } from '@playwright/test'
import type { Product } from './product.ts'

/** What the logs are called beside a failed test. */
export const logsName = 'logs of the product'

/** Keeps the logs of the product beside the trace of a test that failed; of one that never started there are none. For `afterEach`. */
export async function attachLogs(product: Product | undefined): Promise<void> {
  const info = test.info()
  if (product === undefined || info.status === info.expectedStatus) return
  await info.attach(logsName, { body: await product.logs(), contentType: 'text/plain' })
}
