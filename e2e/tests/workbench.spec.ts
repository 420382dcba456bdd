import { expect } from '@playwright/test'
import { attachLogs } from '#src/failure-report.ts'
import { accessibilityFaults, untilStill } from '#src/look.ts'
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

for (const [locale, colorMode] of [
  ['zh', 'light'],
  ['ar', 'dark'],
] as const) {
  test(`DAT-01 NAV-02 SHL-04 today, urgent, revenue and the help, from the menu and by their addresses (${locale})`, async ({
    page,
  }) => {
    const t = textsIn(locale)
    await prefer(page, { locale, colorMode, menuPinned: true })
    await signIn(page, product.url, '周凯', t)
    const menu = page.getByRole('navigation', { name: t('navigation:menu.label') })
    const title = (text: string) => expect(page.getByRole('heading', { level: 1, name: text })).toBeVisible()

    await menu.getByRole('link', { name: t('navigation:menu.today') }).click()
    await title(t('dashboards:today.title'))
    await expect(page.getByText(t('dashboards:today.nothingYet'))).toBeVisible()
    await isAccessible('today')

    await menu.getByRole('link', { name: t('navigation:menu.urgent') }).click()
    await expect(page.getByText(t('dashboards:urgent.none'), { exact: true })).toBeVisible()
    await isAccessible('urgent')

    await menu.getByRole('link', { name: t('navigation:menu.revenue') }).click()
    await expect(page.getByText(t('dashboards:revenue.none'))).toBeVisible()
    await isAccessible('revenue')

    await page.goto(`${product.url}/pages/faq#confirming-what`)
    await expect(page.locator('#confirming-what')).toHaveAttribute('open', '')
    await page.getByRole('searchbox').fill('YouTube')
    await expect(page.locator('details')).not.toHaveCount(0)
    await isAccessible('help')
    await page.getByRole('searchbox').fill('zzzz')
    await expect(page.getByText(t('help:none.title'))).toBeVisible()

    async function isAccessible(name: string) {
      await untilStill(page)
      expect(await accessibilityFaults(page, `${name} ${locale}`)).toEqual([])
    }
  })
}
