import { expect, type Locator, type Page } from '@playwright/test'
import { attachLogs } from '#src/failure-report.ts'
import { departmentTree } from '#src/pages/administration.ts'
import { prefer } from '#src/pages/preferences.ts'
import { signIn } from '#src/pages/sign-in.ts'
import { type Product, startProduct } from '#src/product.ts'
import { textsIn } from '#src/texts.ts'
import { test } from '#src/visitors.ts'

let product: Product

test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product?.remove())
test.afterEach(() => attachLogs(product))

const html = (page: Page): Locator => page.locator('html')
const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name })

for (const locale of ['zh', 'ar'] as const) {
  const t = textsIn(locale)
  const dir = locale === 'ar' ? 'rtl' : 'ltr'

  test(`SHL-02 SHL-03 SHL-06 in ${locale} the look is chosen from the keyboard, holds at once and after a reload`, async ({
    page,
  }) => {
    await prefer(page, { locale })
    await signIn(page, product.url, '周凯', t)
    await expect(html(page)).toHaveAttribute('dir', dir)

    await page.getByRole('button', { name: t('navigation:customizer') }).press('Enter')
    const drawer = page.getByRole('dialog', { name: t('customizer:title') })
    const choose = async (group: 'menuLayout' | 'direction' | 'skin', value: string) => {
      const radio = drawer
        .getByRole('group', { name: t(`customizer:${group}.label`) })
        .or(drawer.getByRole('radiogroup', { name: t(`customizer:${group}.label`) }))
        .getByRole('radio', { name: value, exact: true })
      await radio.press('Space')
      await expect(radio).toBeChecked()
    }
    await choose('skin', t('customizer:skin.bordered'))
    await expect(html(page)).toHaveAttribute('data-skin', 'bordered')
    await choose('menuLayout', t('customizer:menuLayout.horizontal'))
    const against = dir === 'rtl' ? 'ltr' : 'rtl'
    await choose('direction', t(`customizer:direction.${against}`))
    await expect(html(page)).toHaveAttribute('dir', against)
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()

    await page.reload()
    await expect(heading(page, t('workbench:title'))).toBeVisible()
    await expect(html(page)).toHaveAttribute('dir', against)
    await expect(html(page)).toHaveAttribute('data-skin', 'bordered')
    const menu = page.getByRole('navigation', { name: t('navigation:menu.label') })
    const group = menu.getByRole('menuitem', { name: t('navigation:menu.content') })
    await group.click()
    await page.getByRole('link', { name: t('navigation:menu.publishTasks') }).click()
    await expect(heading(page, t('navigation:page.publishTasks'))).toBeVisible()

    await page.getByRole('button', { name: t('navigation:customizer') }).press('Enter')
    await drawer.getByRole('button', { name: t('customizer:reset') }).press('Enter')
    await expect(html(page)).toHaveAttribute('dir', dir)
    await expect(html(page)).toHaveAttribute('data-skin', 'semiDark')
  })

  test(`SHL-04 NAV-05 in ${locale} the trail leads back, unknown addresses say so, the page title follows`, async ({
    page,
  }) => {
    await prefer(page, { locale })
    await signIn(page, product.url, '周凯', t)
    await page.goto(`${product.url}/account/roles`)
    await expect(heading(page, t('navigation:page.roles'))).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(t('navigation:page.roles'), 'u'))
    const trail = page.getByRole('navigation', { name: t('navigation:trail') })
    await expect(trail).toContainText(t('navigation:page.workbench'))
    await trail.getByRole('button').press('Enter')
    await expect(heading(page, t('workbench:title'))).toBeVisible()

    await page.goto(`${product.url}/no/such/page`)
    await expect(heading(page, t('common:notFound.title'))).toBeVisible()
    await page.getByRole('link', { name: t('common:action.home') }).press('Enter')
    await expect(heading(page, t('workbench:title'))).toBeVisible()
  })

  test(`PERM-05 in ${locale} what an administrator changes is in the log, before beside after`, async ({
    page,
  }) => {
    await prefer(page, { locale })
    await signIn(page, product.url, '周凯', t)
    const tree = departmentTree(page, t)
    const name = `审计-${locale}`
    await tree.open(product.url)
    await page.getByRole('button', { name: t('staff:departments.create') }).press('Enter')
    await tree.typeName(t('staff:departments.newName'), name)
    await expect(tree.row(name)).toBeVisible()

    await page.goto(`${product.url}/account/audit-log`)
    const act = t('audit:action.department.create')
    await page
      .getByRole('button', { name: new RegExp(act, 'u') })
      .first()
      .click()
    const entry = page.getByRole('dialog', { name: act })
    await expect(entry).toContainText('周凯')
    await expect(entry).toContainText(name)
  })
}
