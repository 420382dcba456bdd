import { expect, type Page } from '@playwright/test'
import { attachLogs } from '#src/failure-report.ts'
import { chooseItem } from '#src/pages/select.ts'
import { signIn } from '#src/pages/sign-in.ts'
import { type Product, startProduct } from '#src/product.ts'
import { type Texts, textsIn } from '#src/texts.ts'
import { test } from '#src/visitors.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterEach(() => attachLogs(product))
test.afterAll(() => product?.remove())

const settingsPath = '/pages/account-settings'
const tab = (page: Page, t: Texts, name: 'region' | 'sessions') =>
  page.getByRole('tab', { name: t(`settings:tab.${name}`) })

const journeys = [
  { from: 'zh', to: 'ar', name: 'العربية', person: '李晴' },
  { from: 'ar', to: 'zh', name: '中文', person: '王浩' },
] as const

for (const { from, to, name, person } of journeys) {
  test(`NAV-02 SSO-07 from ${from}: language and time zone follow to another browser; the other session is ended`, async ({
    openBrowser,
  }) => {
    const [before, after] = [textsIn(from), textsIn(to)]
    const first = await openBrowser()
    await signIn(first, product.url, person, textsIn('zh'))
    if (from !== 'zh') await chooseLanguage(first, textsIn('zh'), 'العربية', before)
    await first.goto(product.url + settingsPath)
    await tab(first, before, 'region').click()
    const zone = first.getByRole('combobox', { name: before('settings:region.timeZone') })
    await zone.fill('new york')
    await zone.press('Enter')
    await expect(first.getByText(before('settings:saved'))).toBeVisible()
    // Not `check`: the choice shows once the words of the language are there.
    await first.getByRole('radio', { name }).click()
    await expect(first.getByRole('heading', { level: 1, name: after('settings:title') })).toBeVisible()
    await expect(first.locator('html')).toHaveAttribute('dir', to === 'ar' ? 'rtl' : 'ltr')

    const second = await openBrowser()
    await second.goto(product.url)
    await second.getByRole('button', { name: textsIn('zh')('access:login.button') }).click()
    await second.getByRole('button', { name: person }).click()
    await expect(second.getByRole('heading', { level: 1 })).toContainText(after('workbench:title'))
    await second.goto(product.url + settingsPath)
    await tab(second, after, 'region').click()
    await expect(second.getByText('America/New York')).toBeVisible()

    await tab(first, after, 'sessions').click()
    await first.getByRole('button', { name: after('settings:sessions.endOthers') }).click()
    await first
      .getByRole('dialog')
      .getByRole('button', { name: after('settings:sessions.endOthers') })
      .click()
    await expect(second).toHaveURL(/\/login\?/u)
    await expect(first.getByText(after('settings:sessions.onlyThis'))).toBeVisible()
  })
}

test('NAV-07 a page whose file is gone after a new version says so, and reloading brings it', async ({
  page,
}) => {
  const t = textsIn('zh')
  await signIn(page, product.url, '周凯', t)
  await page.route(/\/assets\/AccountSettingsPage-[^/]+\.js$/u, (route) => route.fulfill({ status: 404 }))
  await page.getByRole('button', { name: t('navigation:userMenu', { name: '周凯' }) }).click()
  await page.getByRole('link', { name: t('navigation:account.settings') }).click()
  await expect(page.getByText(t('common:error.chunkTitle'))).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: t('common:action.reload') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('settings:title') })).toBeVisible()
})

async function chooseLanguage(page: Page, t: Texts, name: string, next: Texts): Promise<void> {
  await page.getByRole('button', { name: t('navigation:language') }).click()
  const kept = page.waitForResponse((response) => response.url().endsWith('/api/me/settings'))
  await chooseItem(page.getByRole('menuitem', { name }))
  await expect(page.getByRole('heading', { level: 1, name: next('workbench:title') })).toBeVisible()
  await kept
}
