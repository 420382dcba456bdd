import { expect, type Page } from '@playwright/test'
import { accessTokenOf } from '#src/api-client.ts'
import { signedIn } from '#src/pages/sign-in.ts'
import { test } from '#src/visitors.ts'

const spent = 'spent'
/** Which tab is first, and what has reached the other by then, is another thing each time. */
const rounds = 4

test('SSO-04 SSO-07 two tabs whose token has run out renew it once, and both go on', async ({
  page,
  context,
  product,
}) => {
  const t = await signedIn(page, product, '李晴', { locale: 'ar' })
  const other = await context.newPage()
  const refused = new Set<Page>()
  for (const tab of [page, other])
    tab.on('response', (answer) => {
      if (answer.status() === 401) refused.add(tab)
    })
  let renewals = 0
  // The renewal goes on its way only when both tabs know that they need one.
  await context.route('**/api/sso/refresh', async (route) => {
    renewals += 1
    await expect.poll(() => refused.size).toBe(2)
    await route.continue()
  })

  for (let round = 1; round <= rounds; round += 1)
    await test.step(`time ${round}`, async () => {
      refused.clear()
      // Where no page of the product runs nobody renews before both are there.
      for (const tab of [page, other]) await tab.goto(`${product.url}/boot.js`)
      await page.evaluate((token) => localStorage.setItem('accessToken', token), spent)
      await Promise.all([page.goto(product.url), other.goto(`${product.url}/channel/publish-tasks`)])
      const heading = (tab: Page, name: string) => tab.getByRole('heading', { level: 1, name })
      await expect(heading(page, t('workbench:title'))).toBeVisible()
      await expect(heading(other, t('navigation:page.publish-tasks'))).toBeVisible()
      expect(renewals).toBe(round)
      expect(await accessTokenOf(page)).not.toBe(spent)
      await expect.poll(() => accessTokenOf(other)).toBe(await accessTokenOf(page))
    })
})
