import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import type { Locale } from '@pindao/locales/locales.ts'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { type ClipFolder, clipFolder } from '#src/clips.ts'
import { attachLogs } from '#src/failure-report.ts'
import { publish, saveVideos } from '#src/journeys.ts'
import { cardOf, rowOf } from '#src/pages/data-table.ts'
import { prefer } from '#src/pages/preferences.ts'
import { publishTasksPath } from '#src/pages/publishing.ts'
import { signIn } from '#src/pages/sign-in.ts'
import { sourceVideos, sourceVideosPath } from '#src/pages/source-videos.ts'
import { type Product, startProduct } from '#src/product.ts'
import { type Texts, textsIn } from '#src/texts.ts'

type Look = { readonly name: string; readonly locale: Locale; readonly colorMode: 'light' | 'dark' }
/** What is used of an element; the tests are checked without the types of the DOM. */
type Sized = { readonly scrollWidth: number; readonly clientWidth: number }
type Place = {
  readonly name: string
  readonly path: string
  readonly shows: (page: Page, t: Texts) => unknown
}

const looks: readonly Look[] = [
  { name: 'light-zh', locale: 'zh', colorMode: 'light' },
  { name: 'dark-zh', locale: 'zh', colorMode: 'dark' },
  { name: 'light-ar', locale: 'ar', colorMode: 'light' },
]
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const isStill = `
  [...document.images].every((image) => image.complete) &&
  document.getAnimations().every(
    (animation) => animation.playState === 'finished' || animation.effect?.getTiming().iterations === Infinity,
  )`
/** Blocks whose own words stick out of them, where nothing scrolls, no ellipsis says so, and nothing is only heard. */
const clippedTexts = `
  [...document.querySelectorAll('body :not(.heard, .heard *)')]
    .filter((element) => {
      const { display, overflowX, textOverflow } = getComputedStyle(element)
      const words = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== '')
      return (
        words && display !== 'inline' && textOverflow !== 'ellipsis' && !['auto', 'scroll'].includes(overflowX) &&
        element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1
      )
    })
    .map((element) => element.textContent.trim())`
const pictures = fileURLToPath(new URL('../test-results/look/', import.meta.url))

const channel = '星河短剧场'
const title = '春分 · 油菜花田'
let product: Product
let clips: ClipFolder

const login: Place = {
  name: 'login',
  path: '/login',
  shows: (page, t) => expect(page.getByRole('button', { name: t('access:login.button') })).toBeEnabled(),
}
const places: readonly Place[] = [
  { name: 'workbench', path: '/dashboards/statistics', shows: showsTitle },
  { name: 'source-videos', path: sourceVideosPath, shows: showsRow },
  { name: 'publish-tasks', path: publishTasksPath, shows: showsRow },
  {
    name: 'channels',
    path: '/channels',
    shows: (page) => expect(rowOf(page, channel).or(cardOf(page, channel))).toBeVisible(),
  },
]

test.beforeAll(async ({ browser }) => {
  ;[product, clips] = await Promise.all([startProduct(), clipFolder()])
  await fill(browser)
})
test.afterAll(() => Promise.all([product?.remove(), clips?.remove()]))
test.afterEach(() => attachLogs(product))

for (const look of looks) {
  test(`SHL-01 I18N-01 ${look.name}: no accessibility violation, no word cut off, no page wider than a phone`, async ({
    browser,
  }) => {
    const page = await openAs(browser, look)
    const t = textsIn(look.locale)
    const found: string[] = []
    const visit = async (place: Place) => {
      await page.goto(product.url + place.path)
      for (const size of [wide, phone]) {
        await page.setViewportSize(size)
        await place.shows(page, t)
        // On a phone the menu is a button, whose code comes when it is needed.
        if (size === phone && place !== login)
          await expect(page.getByRole('button', { name: t('navigation:menu.open') })).toBeVisible()
        found.push(...(await faultsOf(page, `${look.name} ${place.name} ${size.width}`)))
      }
    }
    await visit(login)
    await page.setViewportSize(wide)
    await signIn(page, product.url, '李晴', t)
    for (const place of places) await visit(place)
    expect(found).toEqual([])
    await page.context().close()
  })
}

/** A video and its publish task, so that no list is empty. */
async function fill(browser: Browser): Promise<void> {
  const t = textsIn('zh')
  const page = await browser.newPage()
  const clip = await clips.make('春分 · 油菜花田.mp4', { seconds: 2 })
  await signIn(page, product.url, '李晴', t)
  await sourceVideos(page, t).open(product.url)
  await saveVideos(page, t, [clip], channel)
  await publish(page, t, clip, { visibility: 'unlisted' })
  await expect(rowOf(page, clip.title)).toContainText(t('states:publishTask.published'), { timeout: 30_000 })
  await page.close()
}

/** A browser whose person chose language and colours before. */
async function openAs(browser: Browser, { locale, colorMode }: Look): Promise<Page> {
  const context = await browser.newContext({ viewport: wide, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await prefer(page, { locale, colorMode })
  return page
}

/** What is wrong with the page as it stands, in words; its picture is kept. */
async function faultsOf(page: Page, name: string): Promise<readonly string[]> {
  await untilStill(page)
  await page.screenshot({ path: `${pictures}${name.replaceAll(' ', '-')}.png` })
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
  const broken = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${name}: ${id} ${target.join(' ')} ${failureSummary}`),
  )
  const clipped = await page.evaluate<readonly string[]>(clippedTexts)
  const { scroll, client } = await page
    .locator('html')
    .evaluate(({ scrollWidth, clientWidth }: Sized) => ({ scroll: scrollWidth, client: clientWidth }))
  return [
    ...broken,
    ...clipped.map((words) => `${name}: cut off: ${words}`),
    ...(scroll > client ? [`${name}: ${scroll} px in ${client}`] : []),
  ]
}

/** Pictures loaded, and nothing fading: a colour half-way has no contrast to judge. */
async function untilStill(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<boolean>(isStill)).toBe(true)
}

async function showsTitle(page: Page, t: Texts): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: t('workbench:title') })).toBeVisible()
  await expect(page.getByText(title).first()).toBeVisible()
}

async function showsRow(page: Page): Promise<void> {
  await expect(rowOf(page, title).or(cardOf(page, title)).first()).toBeVisible()
}
