import { type Browser, type BrowserContextOptions, test as base, type Page } from '@playwright/test'

/** Opens a browser of its own for one more person; what the configuration says holds unless said otherwise. */
export type OpenBrowser = (options?: BrowserContextOptions) => Promise<Page>

/** For journeys of several people, or of one on several machines: each browser is closed with its test. */
export const test = base.extend<{ readonly openBrowser: OpenBrowser }>({
  openBrowser: async ({ browser }, use) => {
    const pages: Page[] = []
    await use(async (options = {}) => {
      const page = await browser.newPage(options)
      pages.push(page)
      return page
    })
    await Promise.all(pages.map((page) => page.context().close()))
  },
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
