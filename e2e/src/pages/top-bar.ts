import type { Locale } from '@pindao/locales/locales.ts'
import type { Locator, Page } from '@playwright/test'
import type { Person } from '../sign-on.ts'
import type { Texts } from '../texts.ts'
import { chooseItem } from './select.ts'

/** The menu of who is signed in, and the customizer behind it. */
export function userMenu(page: Page, t: Texts, person: Person) {
  const button = page.getByRole('button', { name: t('navigation:userMenu', { name: person }) })
  const customizer: Locator = page.getByRole('menuitem', { name: t('navigation:customizer') })
  return {
    button,
    async openCustomizer(how: 'keyboard' | 'pointer'): Promise<void> {
      if (how === 'pointer') {
        await button.click()
        return customizer.click()
      }
      await button.press('Enter')
      await customizer.press('Enter')
    },
  }
}

/** Chooses a language from the top bar, where each is named in itself. */
export async function chooseLanguage(page: Page, t: Texts, locale: Locale): Promise<void> {
  await page.getByRole('button', { name: t('navigation:language') }).click()
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale
  await chooseItem(page.getByRole('menuitem', { name }))
}
