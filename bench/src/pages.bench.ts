import { everyPagePath, helpPath, personPath, settingsPath } from '@pindao/protocol/navigation/page-paths.ts'
import { chromium, type Page } from '@playwright/test'
import config from '../../e2e/playwright.config.ts'
import { signIn } from '../../e2e/src/pages/sign-in.ts'
import { startProduct } from '../../e2e/src/product.ts'
import { textsIn } from '../../e2e/src/texts.ts'
import { median, printFigures } from './harness.ts'

const slowdown = 4
const rounds = 3
/** Every page of the content layout, as the administrator of the demo sees it. */
const inside = [...everyPagePath, personPath('1'), settingsPath, helpPath]
/** Where a visit begins; what it takes to get here is in no figure. */
const elsewhere = helpPath
/** Where a sign-in ends: its code is there by then, as that of the page visits begin on. */
const known: readonly string[] = ['/dashboards/statistics', elsewhere]

/**
 * Pages of the built product in Chromium, from the change of the address to content without anything on its way: the
 * first time with a processor four times slower, which includes loading the page's code, and again, at full speed.
 */
export async function run(): Promise<void> {
  const product = await startProduct()
  const browser = await chromium.launch(config.use?.launchOptions ?? {})
  try {
    const first = new Map<string, number[]>()
    const again = new Map<string, number[]>()
    for (let round = 0; round < rounds; round += 1) {
      const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
      const page = await context.newPage()
      await signIn(page, product.url, '周凯', textsIn('zh'))
      const slowDown = await throttle(page)
      for (const path of inside) {
        if (path === elsewhere) continue
        await settle(page)
        await visit(page, elsewhere)
        await settle(page)
        await slowDown(slowdown)
        const ms = await visit(page, path)
        if (!known.includes(path)) add(first, path, ms)
        await slowDown(1)
        await settle(page)
        await visit(page, elsewhere)
        await settle(page)
        add(again, path, await visit(page, path))
      }
      await context.close()
    }
    print(`first visit, processor ${slowdown} times slower`, first, 1000)
    print('route change', again, 200)
  } finally {
    await browser.close()
    await product.remove()
  }
}

/** What slows a page's processor down; one session for all, because only the one that slowed it lets it go again. */
async function throttle(page: Page): Promise<(rate: number) => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  return async (rate) => {
    await session.send('Emulation.setCPUThrottlingRate', { rate })
  }
}

/** The next page waits for the animation of the last to end: nobody leaves a page within 0.3 s. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    const look = () =>
      document.getAnimations().some(({ playState }) => playState === 'running')
        ? requestAnimationFrame(look)
        : resolve()
    requestAnimationFrame(look)
  })`)
}

/** Goes there as a link does, and measures inside the page, in milliseconds, until two frames in a row stand still. */
function visit(page: Page, path: string): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    const heading = () => document.querySelector('main h1')
    const before = heading()
    const start = performance.now()
    let still = 0
    const look = () => {
      const busy = document.querySelector('main [aria-busy=true], main .ant-skeleton, main .ant-spin-spinning')
      const there = heading() !== null && heading() !== before
      still = there && busy === null ? still + 1 : 0
      if (still === 1) window.pindaoStillAt = performance.now()
      if (still === 2) resolve(window.pindaoStillAt - start)
      else requestAnimationFrame(look)
    }
    history.pushState(null, '', ${JSON.stringify(path)})
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
    requestAnimationFrame(look)
  })`)
}

function add(times: Map<string, number[]>, path: string, ms: number): void {
  times.set(path, [...(times.get(path) ?? []), ms])
}

function print(title: string, times: ReadonlyMap<string, readonly number[]>, atMost: number): void {
  printFigures(
    title,
    [...times].map(([what, each]) => ({ what, value: median([...each]), unit: 'ms', goal: { atMost } })),
  )
}
