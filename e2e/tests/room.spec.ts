import { basename, join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { textAsVideo } from '#src/clips.ts'
import { contrastOf, untilStill } from '#src/look.ts'
import { signedIn } from '#src/pages/sign-in.ts'
import { sourceVideos } from '#src/pages/source-videos.ts'
import { test } from '#src/visitors.ts'

type Box = { readonly y: number; readonly height: number } | null
const heightOf = async (place: Locator) => (await place.boundingBox())?.height
const middleOf = (box: Box): number => (box === null ? Number.NaN : box.y + box.height / 2)
const sizeOf = (page: Page) =>
  page.evaluate<{ readonly width: number; readonly height: number }>(`(() => {
    const { scrollWidth, scrollHeight } = document.documentElement
    return { width: scrollWidth, height: scrollHeight }
  })()`)

/** As the server says it when ten letters wait. */
async function tenUnread(page: Page): Promise<void> {
  await page.route('**/api/base/menu', async (route) => {
    const response = await route.fetch()
    const json = JSON.parse(await response.text(), (_, value) =>
      value?.path === '/apps/email' || value?.to === '/apps/email' ? { ...value, badge: '10' } : value,
    )
    await route.fulfill({ response, json })
  })
}

test('SHL-01 a number in the menu at the top stands beside its word, in the row and in the group', async ({
  page,
  product,
}) => {
  await tenUnread(page)
  const t = await signedIn(page, product, '周凯', { locale: 'ar', menuLayout: 'horizontal' })
  await page.goto(product.url)
  const menu = page.getByRole('navigation', { name: t('navigation:menu.label') })
  const group = menu.getByRole('menuitem', { name: t('navigation:area.communication') })
  await expect(group).toContainText('10')
  await expect.poll(() => heightOf(group)).toBe(44)
  await group.hover()
  const mail = page.getByRole('menuitem', { name: t('navigation:page.mail') })
  await expect(mail).toContainText('10')
  await untilStill(page)
  const apart = async () => {
    const icon = await mail.locator('.ant-menu-item-icon').boundingBox()
    const words = await mail.getByRole('link').boundingBox()
    return Math.abs(middleOf(words) - middleOf(icon))
  }
  // Each is measured by itself, while the popup may still find its place.
  await expect.poll(apart).toBeLessThan(8)
})

test('SHL-07 on a phone the chip of uploads leaves the person in the window', async ({ page, product }) => {
  const t = await signedIn(page, product, '周凯')
  await page.setViewportSize({ width: 360, height: 740 })
  const text = join(product.dataDir, 'chip.mp4')
  await textAsVideo(text, '不是视频\n'.repeat(100))
  const videos = sourceVideos(page, t)
  await videos.open(product.url)
  await videos.choose(text)
  await videos.chooseChannel(basename(text), '星河短剧场')
  await videos.submit()
  const chip = page.getByRole('button', {
    name: t('upload:chip.open', { state: t('upload:phase.failed'), count: 1 }),
  })
  await expect(chip).toHaveText('1')
  expect((await sizeOf(page)).width).toBe(360)
})

test('NAV-02 mail and chat are as high as the window, with a network and without; the pin of the menu stays in it', async ({
  page,
  context,
  product,
}) => {
  const t = await signedIn(page, product, '周凯', { menuPinned: true })
  const pin = page.getByRole('button', { name: t('navigation:menu.unpin') })
  for (const path of ['/apps/email', '/apps/chat']) {
    await page.goto(product.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(pin).toBeInViewport({ ratio: 1 })
    expect((await sizeOf(page)).height).toBe(900)
    await context.setOffline(true)
    await expect(page.getByText(t('common:error.offline'))).toBeVisible()
    await expect(pin).toBeInViewport({ ratio: 1 })
    expect((await sizeOf(page)).height).toBe(900)
    await context.setOffline(false)
    await expect(page.getByText(t('common:error.offline'))).toBeHidden()
  }
})

test('SHL-06 the pin of a dark menu in a light page can be read under the pointer', async ({
  openBrowser,
  product,
}) => {
  const page = await openBrowser({ reducedMotion: 'reduce' })
  const t = await signedIn(page, product, '周凯', { menuPinned: true, colorMode: 'light' })
  await page.goto(product.url)
  const pin = page.getByRole('button', { name: t('navigation:menu.unpin') })
  await pin.hover()
  await untilStill(page)
  const colours = await page.evaluate<readonly [string, string]>(`(() => {
    const menu = document.querySelector('aside')
    return [getComputedStyle(menu.querySelector('[aria-pressed]')).color, getComputedStyle(menu).backgroundColor]
  })()`)
  expect(contrastOf(...colours)).toBeGreaterThan(4.5)
})
