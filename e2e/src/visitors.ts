import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from '@playwright/test'
import { type ClipFolder, clipFolder } from './clips.ts'
import { attachLogs, attachPages } from './failure-report.ts'
import { callerFor, type SavedVideo, savedVideo } from './prepared-records.ts'
import { type Product, type ProductOptions, startProduct } from './product.ts'

/** Opens a browser of its own for one more person; what the configuration says holds unless said otherwise. */
export type OpenBrowser = (options?: BrowserContextOptions) => Promise<Page>

type PerTest = {
  readonly openBrowser: OpenBrowser
  /** A short video of 李晴's, saved and not published. */
  readonly goodVideo: SavedVideo
  readonly failureReport: undefined
}
type PerWorker = { readonly product: Product; readonly clips: ClipFolder }

/**
 * Journeys share one product per worker: they keep apart by the people and records they use, and leave nobody's rights
 * or settings changed. A journey that fails takes its worker and the product along.
 */
export const test = base.extend<PerTest, PerWorker>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that nothing is needed.
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.remove()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  clips: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const clips = await clipFolder()
      await use(clips)
      await clips.remove()
    },
    { scope: 'worker' },
  ],
  goodVideo: async ({ product, clips }, use, { testId, retry }) => {
    const clip = await clips.make(`古镇灯会 ${testId.slice(-6)}${retry}.mp4`, { seconds: 2 })
    await use(await savedVideo(product, await callerFor(product, '李晴'), clip))
  },
  openBrowser: async ({ browser }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options = {}) => {
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
      await attachLogs(info)
    },
    { auto: true },
  ],
})

/**
 * A product of the journeys of one file alone, for those that stop it, start it otherwise, or fill it. `ended` removes
 * what it stood on.
 */
export function ownProduct(
  options: () => ProductOptions | Promise<ProductOptions> = () => ({}),
  ended?: () => Promise<void> | undefined,
): () => Product {
  let product: Product | null = null
  test.beforeAll(async () => {
    product = await startProduct(await options())
  })
  test.afterAll(async () => {
    await product?.remove()
    await ended?.()
  })
  return () => {
    if (product === null) throw new Error('the product is not started')
    return product
  }
}
