import type { Locale } from '@pindao/locales/locales.ts'

/** Each language in its own words: the same in every pack, so no text of a pack. */
export const languageNames: Readonly<Record<Locale, string>> = {
  zh: '中文',
  en: 'English',
  fr: 'Français',
  ar: 'العربية',
}
