import type { Locale } from '@pindao/locales/locales.ts'
import { expect, type Page } from '@playwright/test'
import { type ClipFolder, clipFolder } from '#src/clips.ts'
import { attachLogs } from '#src/failure-report.ts'
import { publish, saveVideos } from '#src/journeys.ts'
import { accessibilityFaults, layoutFaults, notePolicyViolations, untilStill } from '#src/look.ts'
import { rowOf } from '#src/pages/data-table.ts'
import { inside } from '#src/pages/inside.ts'
import { chat, mailbox } from '#src/pages/mail.ts'
import { prefer } from '#src/pages/preferences.ts'
import { signIn } from '#src/pages/sign-in.ts'
import { sourceVideos } from '#src/pages/source-videos.ts'
import { type Product, startProduct } from '#src/product.ts'
import { textsIn } from '#src/texts.ts'
import { inOwnBrowser, test } from '#src/visitors.ts'

type Look = {
  readonly locale: Locale
  readonly colorMode: 'light' | 'dark'
  /** Widths at which nothing may stick out: colours do not change what fits. */
  readonly widths: readonly number[]
  /** Width at which axe looks: over the looks it sees wide and narrow in each language and in each theme. */
  readonly axeAt: number
  readonly menuPinned?: true
}

/** Desk, small desk, tablet, phone. */
const widths = [1920, 1280, 768, 360]
const looks: readonly Look[] = [
  { locale: 'zh', colorMode: 'light', widths, axeAt: 1280 },
  { locale: 'zh', colorMode: 'dark', widths: [360], axeAt: 360 },
  { locale: 'ar', colorMode: 'light', widths, axeAt: 360 },
  { locale: 'ar', colorMode: 'dark', widths: [1280], axeAt: 1280 },
  // The longest words, where a pinned menu leaves the least room beside it.
  { locale: 'fr', colorMode: 'light', widths: [1280], axeAt: 1280, menuPinned: true },
]
const blank = [
  '/error-404',
  '/pages/miscellaneous/under-maintenance',
  '/pages/miscellaneous/not-authorized',
  '/pages/miscellaneous/error',
  '/pages/miscellaneous/coming-soon',
  '/pages/preview/ImgPreview',
] as const
/** Titles of what is drawn where a page cannot be. */
const pageFailures = [
  'common:error.pageTitle',
  'common:error.chunkTitle',
  'common:error.dataTitle',
  'common:permission.title',
  'common:notFound.title',
] as const
const settingsTabs = ['profile', 'region', 'look', 'sessions', 'notices'] as const

let product: Product
let clips: ClipFolder

test.beforeAll(async ({ browser }) => {
  ;[product, clips] = await Promise.all([startProduct(), clipFolder()])
  await inOwnBrowser(browser, fill)
})
test.afterAll(() => Promise.all([product?.remove(), clips?.remove()]))
test.afterEach(() => attachLogs(product))

for (const look of looks) {
  const lookName = `${look.locale}-${look.colorMode}`
  test(`SHL-01 NAV-02 I18N-01 ${lookName}: on every page no accessibility violation, no word cut off, no page wider than its window`, async ({
    openBrowser,
  }) => {
    test.setTimeout(600_000)
    const page = await openBrowser({ reducedMotion: 'reduce' })
    const { locale, colorMode, menuPinned = false } = look
    await prefer(page, { locale, colorMode, menuPinned })
    const t = textsIn(locale)
    const found: string[] = []
    const refused = await notePolicyViolations(page)
    const judge = async (name: string) => {
      for (const width of look.widths) {
        await page.setViewportSize({ width, height: 900 })
        await expect(page.getByRole('heading').first()).toBeVisible()
        await untilStill(page)
        const shot = `${lookName} ${name} ${width}`
        found.push(...(await layoutFaults(page, shot)))
        if (width === look.axeAt) found.push(...(await accessibilityFaults(page, shot)))
      }
    }
    for (const path of ['/login', ...blank]) {
      await page.goto(product.url + path)
      await judge(path.slice(1))
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    await signIn(page, product.url, '周凯', t)
    const inPlaceOfPage = page.getByRole('heading', {
      name: new RegExp(pageFailures.map((key) => t(key)).join('|'), 'u'),
    })
    for (const path of inside) {
      await page.goto(product.url + path)
      await judge(path.slice(1))
      await expect(page).toHaveURL(product.url + path)
      await expect(inPlaceOfPage).toHaveCount(0)
    }
    await page.goto(`${product.url}/pages/account-settings`)
    for (const tab of settingsTabs) {
      await page.getByRole('tab', { name: t(`settings:tab.${tab}`) }).click()
      await judge(`settings ${tab}`)
    }
    expect(found).toEqual([])
    expect(refused).toEqual([])
  })
}

/** A video and its publish task, a letter and a conversation, so that few lists are empty. */
async function fill(page: Page): Promise<void> {
  const t = textsIn('zh')
  const clip = await clips.make('春分 · 油菜花田.mp4', { seconds: 2 })
  await signIn(page, product.url, '李晴', t)
  await sourceVideos(page, t).open(product.url)
  await saveVideos(page, t, [clip], '星河短剧场')
  await publish(page, t, clip, { visibility: 'unlisted' })
  await expect(rowOf(page, clip.title)).toContainText(t('states:publishTask.published'), { timeout: 60_000 })
  const mail = mailbox(page, t)
  await mail.open(product.url)
  await page.keyboard.press('c')
  await mail.fill({
    to: '周凯',
    subject: '春分短片已上线',
    body: '链接见 https://pindao.example/w/1 ，请过目。',
  })
  await mail.send()
  const talk = chat(page, t)
  await talk.open(product.url)
  await talk.start('周凯')
  await talk.say('片子已经上线了。')
}
