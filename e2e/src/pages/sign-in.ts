import { expect, type Page } from '@playwright/test'
import type { Product } from '../product.ts'
import { openSession, type Person } from '../sign-on.ts'
import { asStep } from '../steps.ts'
import { type Texts, textsIn } from '../texts.ts'
import { type Preferences, preferencesKey } from './preferences.ts'

/** Signs in as a person does: `/login`, the button, an account of the company's sign-on, the workbench. */
export async function signIn(page: Page, url: string, person: Person, t: Texts): Promise<void> {
  await asStep('signIn', async () => {
    await page.goto(`${url}/`)
    await page.getByRole('button', { name: t('access:login.button') }).click()
    await page.getByRole('button', { name: person }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(`${url}/dashboards/statistics`)
  })
}

/**
 * Lets a browser be that of a person who signed in before, with what they prefer. No page of the product is open
 * afterwards. Returns the texts of their language.
 */
export async function signedIn(
  page: Page,
  { url }: Pick<Product, 'url'>,
  person: Person,
  preferences: Preferences = {},
): Promise<Texts> {
  const context = page.context()
  const localStorage = await entriesOf(page, url, person, preferences)
  // The cookies of the sign-on stay: it still knows who this is.
  const { cookies } = await context.storageState()
  // A list reads more files than a browser lists at first; `untilLoaded` looks for one among them.
  await page.addInitScript('performance.setResourceTimingBufferSize(2000)')
  await context.setStorageState({ cookies, origins: [{ origin: new URL(url).origin, localStorage }] })
  return textsIn(preferences.locale ?? 'zh')
}

/** As `signedIn`, and leaves in the browser what it keeps otherwise: uploads that were cut off, for one. */
export async function signedInAgain(
  page: Page,
  { url }: Pick<Product, 'url'>,
  person: Person,
): Promise<void> {
  const entries = await entriesOf(page, url, person, {})
  // Any answer of the product's address, without its page.
  await page.goto(`${url}/api/openapi.json`)
  await page.evaluate((all) => {
    for (const { name, value } of all) localStorage.setItem(name, value)
  }, entries)
}

/** What the page keeps of somebody who signed in. */
async function entriesOf(page: Page, url: string, person: Person, preferences: Preferences) {
  const { tokens, userInfo } = await openSession(page.context().request, url, person)
  const { ability, ...userData } = userInfo
  const stored = {
    accessToken: tokens.accessToken,
    refreshToken: tokens.refreshToken,
    userData: JSON.stringify(userData),
    userAbility: JSON.stringify(ability),
    [preferencesKey]: JSON.stringify(preferences),
  }
  return Object.entries(stored).map(([name, value]) => ({ name, value }))
}
