import { expect } from '@playwright/test'
import { attachLogs } from '#src/failure-report.ts'
import { prefer } from '#src/pages/preferences.ts'
import { signIn } from '#src/pages/sign-in.ts'
import { startProduct } from '#src/product.ts'
import { textsIn } from '#src/texts.ts'
import { test } from '#src/visitors.ts'

/** Where each sign-on signs a browser out, by itself. */
const signOns = [
  { provider: 'cas', signOut: '/cas/logout' },
  { provider: 'satoken', signOut: '/satoken/sso/signout' },
] as const
const journeys = signOns.flatMap((signOn) => (['zh', 'ar'] as const).map((locale) => ({ ...signOn, locale })))

for (const { provider, signOut, locale } of journeys) {
  test(`SSO-06 SSO-07 with ${provider} (${locale}) a person signs in, and signing out over there ends the open page`, async ({
    page,
    context,
  }) => {
    const t = textsIn(locale)
    await prefer(page, { locale })
    const product = await startProduct({ env: { SSO_PROVIDER: provider } })
    try {
      const addresses: string[] = []
      page.on('framenavigated', (frame) => addresses.push(frame.url()))
      await signIn(page, product.url, '李晴', t)
      await expect(page.getByText(t('workbench:greeting', { name: '李晴' }))).toBeVisible()
      expect(addresses.some((address) => address.startsWith(product.sandboxUrl))).toBe(true)
      // The ticket leaves the address bar before the page is shown, and is in no entry of the history.
      expect(page.url()).not.toContain('ticket')
      await page.goBack()
      expect(page.url()).not.toContain('ticket')
      await page.goto(product.url)
      await expect(page.getByText(t('workbench:greeting', { name: '李晴' }))).toBeVisible()

      const elsewhere = await context.newPage()
      await elsewhere.goto(product.sandboxUrl + signOut)
      await expect(page).toHaveURL(/\/login\?/u)
      await expect(page.getByText(t('access:login.expired'))).toBeVisible()
      await page.getByRole('button', { name: t('access:login.button') }).click()
      await expect(page.getByRole('button', { name: '李晴' })).toBeVisible()

      const logs = await product.logs()
      expect(logs).toContain('/api/sso/')
      expect(logs).not.toMatch(/ticket=|ST-[\w-]{20}|logoutRequest=|sign=/u)
    } finally {
      await attachLogs(product)
      await product.remove()
    }
  })
}
