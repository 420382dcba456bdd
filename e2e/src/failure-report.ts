import type { Browser, TestInfo } from '@playwright/test'
import { presentProducts } from './product.ts'

/** What the attachments of a failed test are called. */
export const logsName = 'logs of the product'
export const pageName = 'page'

/** Keeps the logs of the products that are there beside a test that failed; of one that never started there are none. */
export async function attachLogs(info: TestInfo): Promise<void> {
  if (!hasFailed(info)) return
  for (const product of presentProducts)
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
