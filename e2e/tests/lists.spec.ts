import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { untilLoaded } from '#src/loaded-parts.ts'
import { rowOf } from '#src/pages/data-table.ts'
import { signedIn } from '#src/pages/sign-in.ts'
import { sourceVideos } from '#src/pages/source-videos.ts'
import { textsIn } from '#src/texts.ts'
import { test } from '#src/visitors.ts'

const dist = fileURLToPath(new URL('../../apps/web/dist/', import.meta.url))
/** Counts how often a page is moved: each change of page moves the one that goes and the one that comes. */
const countMoves = `
  window.pageMoves = 0
  const animate = Element.prototype.animate
  Element.prototype.animate = function (...given) {
    if (this.id === 'main') window.pageMoves += 1
    return animate.apply(this, given)
  }`

/** The columns' titles; the one of selection boxes has none. */
const headings = async (page: Page) =>
  (await page.getByRole('columnheader').allTextContents()).filter((text) => text !== '')

test('SHL-06 pages move, dialogs and filters that the address notes do not: what is pressed right then is heard', async ({
  page,
  product,
}) => {
  const t = await signedIn(page, product, '李晴')
  await page.addInitScript(countMoves)
  await page.goto(product.url)
  await expect(page.getByRole('heading', { level: 1, name: t('workbench:title') })).toBeVisible()
  const moves = () => page.evaluate<number>('window.pageMoves')
  const before = await moves()
  await sourceVideos(page, t).openByMenu()
  await expect.poll(moves).toBe(before + 2)
  await page
    .getByRole('button', { name: t('media:upload') })
    .first()
    .click()
  await expect(page).toHaveURL(/upload=true/u)
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/upload=true/u)
  await page.getByRole('textbox', { name: t('media:search.title') }).fill('月')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/title=/u)
  expect(await moves()).toBe(before + 2)
})

test('WID-04 the code of lists is read before the first one is opened', async ({ page, product }) => {
  const t = await signedIn(page, product, '李晴')
  await page.goto(product.url)
  await expect(page.getByRole('heading', { level: 1, name: t('workbench:title') })).toBeVisible()
  await untilLoaded(page, 'DataTable')
  expect(new URL(page.url()).pathname).toBe('/dashboards/statistics')
})

test('WID-04 columns and density are set by keyboard; the saved view comes back in another browser', async ({
  openBrowser,
  product,
}) => {
  const t = textsIn('ar')
  const openChannels = async () => {
    const page = await openBrowser()
    // Nobody else's journey is on the channels as he likes them.
    await signedIn(page, product, '王浩', { locale: 'ar' })
    await page.goto(`${product.url}/channels`)
    await expect(page.getByRole('columnheader').first()).toBeVisible()
    return page
  }
  const [name, state, level] = [
    t('channels:column.channel'),
    t('channels:column.credential'),
    t('channels:column.level'),
  ]
  const page = await openChannels()
  const before = await headings(page)
  expect(before.slice(0, 2)).toEqual([name, state])

  await page.getByRole('button', { name: t('common:table.columns') }).press('Enter')
  const settings = page.getByRole('dialog', { name: t('list:columns.title') })
  await settings.getByRole('checkbox', { name: level }).press('Space')
  await settings.getByRole('button', { name: t('list:arrange.up', { title: state }) }).press('Enter')
  await page.keyboard.press('Escape')
  await expect(settings).toBeHidden()
  const arranged = [state, name, ...before.slice(2).filter((heading) => heading !== level)]
  expect(await headings(page)).toEqual(arranged)

  await page.getByRole('button', { name: t('common:table.density') }).press('Enter')
  await page.getByRole('menuitem', { name: t('common:table.densities.compact') }).press('Enter')
  await expect(page.locator('.ant-table-small')).toBeVisible()

  await page.getByRole('button', { name: t('list:views.button') }).press('Enter')
  await page.getByRole('menuitem', { name: t('list:views.save') }).press('Enter')
  const dialog = page.getByRole('dialog', { name: t('list:views.save') })
  await dialog.getByRole('textbox', { name: t('list:views.name') }).fill('授权优先')
  await dialog.getByRole('checkbox', { name: t('list:views.openWith') }).press('Space')
  await dialog.getByRole('button', { name: t('common:action.confirm') }).press('Enter')
  await expect(page.getByText(t('list:views.saved'))).toBeVisible()

  const elsewhere = await openChannels()
  await expect(elsewhere.locator('.ant-table-small')).toBeVisible()
  expect(await headings(elsewhere)).toEqual(arranged)
  const named = t('list:views.nameOfDefault', { name: '授权优先' })
  await expect(elsewhere.getByRole('button', { name: named })).toHaveAttribute('aria-current', 'true')
})

test('the page of widgets is in no production build', async ({ page, product }) => {
  const files = (await readdir(dist, { recursive: true })).filter((file) =>
    /\.(?:js|css|html|json)$/u.test(file),
  )
  expect(files.length).toBeGreaterThan(10)
  for (const file of files) {
    const text = await readFile(join(dist, file), 'utf8')
    expect(/pindao-dev-widgets|\/dev\/widgets|WidgetsPage/u.test(text), file).toBe(false)
  }
  const t = await signedIn(page, product, '周凯')
  await page.goto(`${product.url}/dev/widgets`)
  await expect(page.getByText(t('common:notFound.title'))).toBeVisible()
})

test('WID-04 twelve rows of a list are in sight at 1440 × 900, each as high as its density says', async ({
  page,
  product,
  goodVideo,
}) => {
  const t = await signedIn(page, product, '李晴')
  const videos = sourceVideos(page, t)
  await videos.open(product.url)
  const row = rowOf(page, goodVideo.title)
  await expect(row).toBeVisible()
  const box = async () => (await row.boundingBox()) ?? { y: 0, height: 0 }
  const top = await page.evaluate<number>(
    "document.querySelector('.ant-table-tbody .ant-table-row').getBoundingClientRect().top",
  )
  expect((await box()).height).toBeLessThanOrEqual(49)
  expect(top + 12 * (await box()).height).toBeLessThanOrEqual(900)
  for (const [density, height] of [
    ['compact', 40],
    ['default', 64],
    ['middle', 48],
  ] as const) {
    await page.getByRole('button', { name: t('common:table.density') }).press('Enter')
    await page.getByRole('menuitem', { name: t(`common:table.densities.${density}`) }).press('Enter')
    await expect.poll(async () => Math.round((await box()).height)).toBe(height)
  }
})
