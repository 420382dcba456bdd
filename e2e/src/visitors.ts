import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type Page,
} from '@playwright/test'
import { attachPages } from './failure-report.ts'

/** Opens a browser of its own for one more person; what the configuration says holds unless said otherwise. */
export type OpenBrowser = (options?: BrowserContextOptions) => Promise<Page>

/** For journeys of several people, or of one on several machines: each browser is closed with its test. */
export const test = base.extend<{ readonly openBrowser: OpenBrowser; readonly failureReport: undefined }>({
  openBrowser: async ({ browser }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options = {}) => {
      // Not browser.newPage(): axe opens a page of its own beside the one it judges.
      const context = await browser.newContext(options)
      contexts.push(context)
      return context.newPage()
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
  // Uses both, to come before they are closed.
  failureReport: [
    async ({ browser, context: _own, openBrowser: _others }, use, info) => {
      await use(undefined)
      await attachPages(browser, info)
    },
    { auto: true },
  ],
})

/** For what is prepared before the journeys: a browser of its own, closed afterwards whatever became of it. */
export async function inOwnBrowser(browser: Browser, prepare: (page: Page) => Promise<void>): Promise<void> {
  const page = await browser.newPage()
  try {
    await prepare(page)
  } finally {
    await page.context().close()
  }
}
