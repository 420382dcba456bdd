import { expect, type Page } from '@playwright/test'
import { accessibilityFaults, untilStill } from '#src/look.ts'
import { cardOf } from '#src/pages/data-table.ts'
import { signedIn } from '#src/pages/sign-in.ts'
import { sourceVideosPath } from '#src/pages/source-videos.ts'
import { callerFor, savedVideo } from '#src/prepared-records.ts'
import type { Texts } from '#src/texts.ts'
import { test } from '#src/visitors.ts'

const channel = '星河短剧场'
const title = '谷雨 · 采茶时节'
const phone = { width: 360, height: 740 }

test('SHL-05 the search finds a page, a video, a channel and a colleague, by keyboard and by pointer', async ({
  page,
  product,
  clips,
}) => {
  await savedVideo(
    product,
    await callerFor(product, '李晴'),
    await clips.make(`${title}.mp4`, { seconds: 2 }),
  )
  const t = await signedIn(page, product, '周凯', { locale: 'ar', colorMode: 'dark' })
  await page.goto(product.url)
  const search = panelOf(page, t)

  await search.button.click()
  await expect(search.field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(search.panel).toHaveCount(0)
  await expect(search.button).toBeFocused()

  await page.keyboard.press('Control+k')
  await search.field.fill('المصدر')
  await expect(search.active).toContainText(t('navigation:page.source-videos'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(product.url + sourceVideosPath)
  await expect(page.getByRole('heading', { level: 1, name: t('media:title') })).toBeFocused()

  await page.keyboard.press('Control+Shift+Slash')
  await search.field.fill('采茶')
  await expect(search.option(title)).toContainText(channel)
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
  // Beside the panel: the dimmed page.
  await page.mouse.click(phone.width / 2, phone.height - 20)
  await expect(search.panel).toHaveCount(0)
  await search.button.click()
  await search.field.fill('短剧')
  await search.option(channel).click()
  await expect(page).toHaveURL(`${product.url}/channels?${new URLSearchParams({ title: channel })}`)
  await expect(cardOf(page, t('navigation:page.channels'), channel)).toBeVisible()
})

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
