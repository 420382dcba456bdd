import { expect, type Page } from '@playwright/test'
import { signedIn } from '#src/pages/sign-in.ts'
import { callerFor } from '#src/prepared-records.ts'
import { type Texts, textsIn } from '#src/texts.ts'
import { test } from '#src/visitors.ts'

const settingsPath = '/pages/account-settings'
const tab = (page: Page, t: Texts, name: 'region' | 'sessions') =>
  page.getByRole('tab', { name: t(`settings:tab.${name}`) })

test('NAV-02 SSO-07 language and time zone follow to another browser; the other session is ended', async ({
  openBrowser,
  product,
}) => {
  const person = '赵律'
  const [before, after] = [textsIn('zh'), textsIn('ar')]
  const first = await openBrowser()
  await signedIn(first, product, person)
  await first.goto(product.url + settingsPath)
  await tab(first, before, 'region').click()
  const zone = first.getByRole('combobox', { name: before('settings:region.timeZone') })
  await zone.fill('new york')
  await zone.press('Enter')
  await expect(first.getByText(before('settings:saved'))).toBeVisible()
  // Not `check`: the choice shows once the words of the language are there.
  await first.getByRole('radio', { name: 'العربية' }).click()
  await expect(first.getByRole('heading', { level: 1, name: after('settings:title') })).toBeVisible()
  await expect(first.locator('html')).toHaveAttribute('dir', 'rtl')

  const second = await openBrowser()
  await second.goto(product.url)
  await second.getByRole('button', { name: before('access:login.button') }).click()
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

  // What follows a person follows into other journeys, too.
  const call = await callerFor(product, person)
  await call('/me/settings', { method: 'PATCH', body: { language: null, timeZone: null } })
})

test('NAV-07 a page whose file is gone after a new version says so, and reloading brings it', async ({
  page,
  product,
}) => {
  const t = await signedIn(page, product, '周凯')
  await page.goto(product.url)
  await page.route(/\/assets\/AccountSettingsPage-[^/]+\.js$/u, (route) => route.fulfill({ status: 404 }))
  await page.getByRole('button', { name: t('navigation:userMenu', { name: '周凯' }) }).click()
  await page.getByRole('link', { name: t('navigation:account.settings') }).click()
  await expect(page.getByText(t('common:error.chunkTitle'))).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: t('common:action.reload') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('settings:title') })).toBeVisible()
})
