import { type Browser, expect, test } from '@playwright/test'
import { noteServerErrors } from './answers.ts'
import { type Clip, type ClipFolder, clipFolder } from './clips.ts'
import { attachLogs } from './failure-report.ts'
import { saveVideos } from './journeys.ts'
import { signIn } from './pages/sign-in.ts'
import { sourceVideos } from './pages/source-videos.ts'
import { isAlive, type Product, startProduct } from './product.ts'
import { textsIn } from './texts.ts'
import { inOwnBrowser } from './visitors.ts'

/** A product with one good video of 李晴's, for the tests of a file. */
export type RefusingProduct = { readonly product: Product; readonly clips: ClipFolder; readonly good: Clip }

/**
 * Starts it before the tests of this file and holds after each of them: no answer of 500 and above, and the worker is
 * the same process as at the start.
 */
export function refusingProduct(): () => RefusingProduct {
  let world: RefusingProduct | null = null
  let worker = 0
  let serverErrors: readonly string[] = []
  const present = (): RefusingProduct => {
    if (world === null) throw new Error('the product is not started')
    return world
  }

  test.beforeAll(async ({ browser }) => {
    const [product, clips] = await Promise.all([startProduct(), clipFolder()])
    world = { product, clips, good: await clips.make('古镇灯会.mp4', { seconds: 2 }) }
    worker = await product.pidOf('worker')
    await saveGood(browser, world)
  })
  test.afterAll(() => Promise.all([world?.product.remove(), world?.clips.remove()]))
  test.beforeEach(({ context }) => {
    serverErrors = noteServerErrors(context)
  })
  test.afterEach(async () => {
    await attachLogs(present().product)
    expect(serverErrors).toEqual([])
    expect(await present().product.pidOf('worker')).toBe(worker)
    expect(isAlive(worker)).toBe(true)
  })
  return present
}

async function saveGood(browser: Browser, { product, good }: RefusingProduct): Promise<void> {
  const t = textsIn('zh')
  await inOwnBrowser(browser, async (page) => {
    await signIn(page, product.url, '李晴', t)
    await sourceVideos(page, t).open(product.url)
    await saveVideos(page, t, [good], '星河短剧场')
  })
}
