import { type Browser, type TestInfo, test } from '@playwright/test'
import type { Product } from './product.ts'

/** What the attachments of a failed test are called. */
export const logsName = 'logs of the product'
export const pageName = 'page'

/** Keeps the logs of the product beside the trace of a test that failed; of one that never started there are none. For `afterEach`. */
export async function attachLogs(product: Product | undefined): Promise<void> {
  const info = test.info()
  if (product === undefined || !hasFailed(info)) return
  await info.attach(logsName, { body: await product.logs(), contentType: 'text/plain' })
}

/** Keeps what each open page of a failed test shows, in words. */
export async function attachPages(browser: Browser, info: TestInfo): Promise<void> {
  if (!hasFailed(info)) return
  for (const page of browser.contexts().flatMap((context) => context.pages())) {
    const shown = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5000 })
      .catch((error: Error) => error.message)
    await info.attach(pageName, { body: `${page.url()}\n${shown}`, contentType: 'text/plain' })
  }
}

const hasFailed = (info: TestInfo): boolean => info.status !== info.expectedStatus
