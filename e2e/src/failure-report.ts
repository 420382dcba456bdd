import { test } from '@playwright/test'
import type { Product } from './product.ts'

/** Keeps the logs of the product beside the trace of a test that failed; of one that never started there are none. For `afterEach`. */
export async function attachLogs(product: Product | undefined): Promise<void> {
  const info = test.info()
  if (product === undefined || info.status === info.expectedStatus) return
  await info.attach('logs of the product', { body: await product.logs(), contentType: 'text/plain' })
}
