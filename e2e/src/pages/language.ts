import type { Locale } from '@pindao/locales/locales.ts'
import type { Page } from '@playwright/test'
import type { Texts } from '../texts.ts'
import { chooseItem } from './select.ts'

/** Chooses a language from the top bar, where each is named in itself. */
export async function chooseLanguage(page: Page, t: Texts, locale: Locale): Promise<void> {
  await page.getByRole('button', { name: t('navigation:language') }).click()
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale
  await chooseItem(page.getByRole('menuitem', { name }))
}
