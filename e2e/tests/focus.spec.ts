import { expect, type Locator, type Page } from '@playwright/test'
import { publish } from '#src/journeys.ts'
import { untilLoaded } from '#src/loaded-parts.ts'
import { publishTasks } from '#src/pages/publishing.ts'
import { signedIn } from '#src/pages/sign-in.ts'
import { sourceVideos } from '#src/pages/source-videos.ts'
import { test } from '#src/visitors.ts'

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true }).first()

/** Enter opens, Escape closes, twice: each time the keyboard is back where it was. */
async function opensAndCloses(page: Page, opener: Locator, first?: (dialog: Locator) => Locator) {
  for (const _ of ['once', 'again']) {
    await opener.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    if (first) await expect(first(dialog)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
}

const titled = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

test('SHL-02 what was opened by keyboard gives it back: videos, tasks, letters, conversations, views', async ({
  page,
  product,
  goodVideo: clip,
}) => {
  const t = await signedIn(page, product, '李晴', { locale: 'ar' })
  const videos = sourceVideos(page, t)
  await videos.open(product.url)
  await opensAndCloses(page, videos.publishButton(clip.title))
  await opensAndCloses(page, button(page, t('media:action.previewOf', { title: clip.title })))
  await opensAndCloses(page, button(page, t('media:upload')), (dialog) =>
    dialog.getByRole('button', { name: t('media:dialog.drop') }),
  )
  const views = button(page, t('list:views.button'))
  await views.press('Enter')
  await page.getByRole('menuitem', { name: t('list:views.save') }).press('Enter')
  await expect(page.getByRole('dialog').getByLabel(t('list:views.name'))).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(views).toBeFocused()

  await publish(page, t, clip, { visibility: 'private' })
  await opensAndCloses(page, publishTasks(page, t).button('detailOf', clip.title).first())

  await page.goto(`${product.url}/apps/email`)
  await opensAndCloses(page, button(page, t('mail:compose.open')))
  await page.goto(`${product.url}/apps/chat`)
  await opensAndCloses(page, button(page, t('chat:start.open')), (dialog) => dialog.getByRole('combobox'))
})

test('SHL-02 what was opened by keyboard gives it back: people, roles, the log; also after what was typed is discarded', async ({
  page,
  product,
}) => {
  const t = await signedIn(page, product, '周凯')
  await page.goto(`${product.url}/account/staff`)
  await titled(page, t('staff:people.title'))
  await opensAndCloses(page, button(page, t('staff:people.editOf', { name: '李晴' })))

  await page.goto(`${product.url}/account/roles`)
  await titled(page, t('staff:roles.title'))
  const roles = page.getByRole('table').getByRole('button')
  await opensAndCloses(page, roles.first())
  const create = button(page, t('staff:roles.create'))
  await opensAndCloses(page, create)
  await create.press('Enter')
  await page.getByLabel(t('staff:role.name')).fill('草稿')
  await page.keyboard.press('Escape')
  await button(page, t('common:edit.discard')).press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(create).toBeFocused()

  await page.goto(`${product.url}/account/audit-log`)
  await opensAndCloses(
    page,
    page
      .getByRole('table')
      .getByRole('button', { name: t('audit:open') })
      .first(),
  )
})

test('WID-04 without a network a person is told, nothing waits to be done later, and a question can still be asked', async ({
  page,
  product,
}) => {
  const t = await signedIn(page, product, '周凯', { locale: 'ar' })
  await page.goto(`${product.url}/account/roles`)
  await titled(page, t('staff:roles.title'))
  // The code of questions and of short messages comes after the first paint.
  await untilLoaded(page, 'Dialogs')
  await untilLoaded(page, 'Toasts')
  await button(page, t('staff:roles.create')).press('Enter')
  await page.getByLabel(t('staff:role.name')).fill('不存在')
  await page.context().setOffline(true)
  await expect(page.getByText(t('common:error.offline'))).toBeVisible()
  await button(page, t('staff:role.save')).press('Enter')
  await expect(page.getByText(t('common:error.network')).last()).toBeVisible()
  // The list says the same of itself; the form can be typed in again once the save has failed.
  await expect(page.getByLabel(t('staff:role.name'))).toBeEnabled()
  await page.keyboard.press('Escape')
  await button(page, t('common:edit.discard')).press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const read = page.waitForResponse(/\/api\/roles/u)
  await page.context().setOffline(false)
  await read
  await expect(page.getByText(t('common:error.offline'))).toHaveCount(0)
  await expect(page.getByText('不存在')).toHaveCount(0)
})

test('SHL-02 SHL-04 on a phone the menu gives the keyboard to the page chosen in it, or back to its button', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const t = await signedIn(page, product, '周凯')
  await page.goto(product.url)
  const opener = button(page, t('navigation:menu.open'))
  const menu = page.getByRole('dialog', { name: t('common:appName') })
  const open = async () => {
    await opener.press('Enter')
    await expect(menu.getByRole('navigation')).toBeVisible()
  }
  await open()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()

  await open()
  await menu.getByRole('menuitem', { name: t('navigation:area.account') }).click()
  await menu.getByRole('link', { name: t('navigation:page.roles'), exact: true }).click()
  await expect(menu).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: t('staff:roles.title') })).toBeFocused()
})
