/** Languages of the product; zh is the source and the fallback (I18N-01). */
export const locales = ['zh', 'en', 'fr', 'ar'] as const
export type Locale = (typeof locales)[number]

export const defaultLocale: Locale = 'zh'

/** Languages written from right to left. */
export const rightToLeft: ReadonlySet<Locale> = new Set(['ar'])

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value)
}
