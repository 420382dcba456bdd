import type { Locale } from '@pindao/locales/locales.ts'
import { expect, type Page } from '@playwright/test'
import { type ClipFolder, clipFolder } from '#src/clips.ts'
import { attachLogs } from '#src/failure-report.ts'
import { saveVideos } from '#src/journeys.ts'
import { accessibilityFaults, untilStill } from '#src/look.ts'
import { cardOf, rowOf } from '#src/pages/data-table.ts'
import { prefer } from '#src/pages/preferences.ts'
import { signIn } from '#src/pages/sign-in.ts'
import { sourceVideos, sourceVideosPath } from '#src/pages/source-videos.ts'
import { type Product, startProduct } from '#src/product.ts'
import { type Texts, textsIn } from '#src/texts.ts'
import { inOwnBrowser, test } from '#src/visitors.ts'

const languages = ['zh', 'ar'] as const satisfies readonly Locale[]
/** Letters by which a person of each language finds 源视频. */
const lettersOfVideos = { zh: 'ysp', ar: 'المصدر' } as const
const channel = '星河短剧场'
const title = '谷雨 · 采茶时节'
const phone = { width: 360, height: 740 }

let product: Product
let clips: ClipFolder

test.beforeAll(async ({ browser }) => {
  ;[product, clips] = await Promise.all([startProduct(), clipFolder()])
  const t = textsIn('zh')
  const clip = await clips.make(`${title}.mp4`, { seconds: 2 })
  await inOwnBrowser(browser, async (page) => {
    await signIn(page, product.url, '李晴', t)
    await sourceVideos(page, t).open(product.url)
    await saveVideos(page, t, [clip], channel)
  })
})
test.afterAll(() => Promise.all([product?.remove(), clips?.remove()]))
test.afterEach(() => attachLogs(product))

for (const locale of languages) {
  test(`SHL-05 in ${locale} the search finds a page, a video, a channel and a colleague, by keyboard and by pointer`, async ({
    page,
  }, testInfo) => {
    const t = textsIn(locale)
    await prefer(page, { locale, colorMode: locale === 'ar' ? 'dark' : 'light' })
    await signIn(page, product.url, '周凯', t)
    const search = panelOf(page, t)

    await search.button.click()
    await expect(search.field).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(search.panel).toHaveCount(0)
    await expect(search.button).toBeFocused()

    await page.keyboard.press('Control+k')
    await search.field.fill(lettersOfVideos[locale])
    await expect(search.active).toContainText(t('navigation:menu.sourceVideos'))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(product.url + sourceVideosPath)
    await expect(page.getByRole('heading', { level: 1, name: t('media:title') })).toBeFocused()

    await page.keyboard.press('Control+Shift+Slash')
    await search.field.fill('采茶')
    await expect(search.option(title)).toContainText(channel)
    await page.screenshot({ path: testInfo.outputPath('wide.png') })
    await untilStill(page)
    expect(await accessibilityFaults(page, 'search')).toEqual([])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/preview=\d+$/u)
    await expect(page.getByRole('dialog').getByText(title)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.setViewportSize(phone)
    await search.button.click()
    await search.field.fill('[')
    await expect(search.panel.getByRole('alert')).toHaveText(t('validation:searchCharacters'))
    await search.field.fill('李晴')
    await expect(search.option('李晴')).toContainText('@')
    await search.field.fill('短剧')
    await expect(search.option(channel)).toBeVisible()
    expect(await search.panel.boundingBox()).toMatchObject({ x: 0, y: 0, width: phone.width })
    await page.screenshot({ path: testInfo.outputPath('phone.png') })
    // Beside the panel: the dimmed page.
    await page.mouse.click(phone.width / 2, phone.height - 20)
    await expect(search.panel).toHaveCount(0)
    await search.button.click()
    await search.field.fill('短剧')
    await search.option(channel).click()
    await expect(page).toHaveURL(`${product.url}/channels?${new URLSearchParams({ title: channel })}`)
    await expect(rowOf(page, channel).or(cardOf(page, channel))).toBeVisible()
  })
}

function panelOf(page: Page, t: Texts) {
  const panel = page.getByRole('dialog', { name: t('search:label') })
  return {
    panel,
    button: page.getByRole('button', { name: t('search:open') }),
    field: panel.getByRole('combobox'),
    active: panel.getByRole('option', { selected: true }),
    option: (name: string) => panel.getByRole('option').filter({ hasText: name }),
  }
}
