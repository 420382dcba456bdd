import { expect } from '@playwright/test'
import { prefer } from '#src/pages/preferences.ts'
import { signIn } from '#src/pages/sign-in.ts'
import { textsIn } from '#src/texts.ts'
import { ownProduct, test } from '#src/visitors.ts'

const product = ownProduct(() => ({ env: { SSO_PROVIDER: 'cas' } }))

test('SSO-06 SSO-07 through another sign-on (CAS) a person signs in, and signing out over there ends the open page', async ({
  page,
  context,
}) => {
  const t = textsIn('ar')
  const { url, sandboxUrl, logs } = product()
  await prefer(page, { locale: 'ar' })
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  await signIn(page, url, '李晴', t)
  await expect(page.getByText(t('workbench:greeting', { name: '李晴' }))).toBeVisible()
  expect(addresses.some((address) => address.startsWith(sandboxUrl))).toBe(true)
  // The ticket leaves the address bar before the page is shown, and is in no entry of the history.
  expect(page.url()).not.toContain('ticket')
  await page.goBack()
  expect(page.url()).not.toContain('ticket')
  await page.goto(url)
  await expect(page.getByText(t('workbench:greeting', { name: '李晴' }))).toBeVisible()

  const elsewhere = await context.newPage()
  await elsewhere.goto(`${sandboxUrl}/cas/logout`)
  await expect(page).toHaveURL(/\/login\?/u)
  await expect(page.getByText(t('access:login.expired'))).toBeVisible()
  await page.getByRole('button', { name: t('access:login.button') }).click()
  await expect(page.getByRole('button', { name: '李晴' })).toBeVisible()

  const logged = await logs()
  expect(logged).toContain('/api/sso/')
  expect(logged).not.toMatch(/ticket=|ST-[\w-]{20}|logoutRequest=|sign=/u)
})
