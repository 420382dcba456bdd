import { expect, type Page } from '@playwright/test'
import { accessTokenOf } from '#src/api-client.ts'
import { attachLogs } from '#src/failure-report.ts'
import { prefer } from '#src/pages/preferences.ts'
import { signIn } from '#src/pages/sign-in.ts'
import { type Product, startProduct } from '#src/product.ts'
import { textsIn } from '#src/texts.ts'
import { test } from '#src/visitors.ts'

const spent = 'spent'
let product: Product

test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product?.remove())
test.afterEach(() => attachLogs(product))

for (const locale of ['zh', 'ar'] as const) {
  test(`SSO-04 SSO-07 in ${locale} two tabs whose token has run out renew it once, and both go on`, async ({
    page,
    context,
  }) => {
    const t = textsIn(locale)
    await prefer(page, { locale })
    await signIn(page, product.url, '李晴', t)
    const other = await context.newPage()
    const tabs = [page, other]
    await other.goto(`${product.url}/channel/publish-tasks`)
    const titled = (tab: Page, key: 'workbench:title' | 'navigation:page.publishTasks') =>
      expect(tab.getByRole('heading', { level: 1, name: t(key) })).toBeVisible()
    await titled(page, 'workbench:title')
    await titled(other, 'navigation:page.publishTasks')

    // The renewal goes on its way only when both tabs know that they need one.
    const refused = new Set<Page>()
    for (const tab of tabs)
      tab.on('response', (answer) => {
        if (answer.status() === 401) refused.add(tab)
      })
    let renewals = 0
    await context.route('**/api/sso/refresh', async (route) => {
      renewals += 1
      await expect.poll(() => refused.size).toBe(tabs.length)
      await route.continue()
    })
    await page.evaluate((token) => localStorage.setItem('accessToken', token), spent)
    await Promise.all(tabs.map((tab) => tab.reload()))

    await titled(page, 'workbench:title')
    await titled(other, 'navigation:page.publishTasks')
    expect(renewals).toBe(1)
    expect(await accessTokenOf(page)).not.toBe(spent)
    expect(await accessTokenOf(other)).toBe(await accessTokenOf(page))
  })
}
