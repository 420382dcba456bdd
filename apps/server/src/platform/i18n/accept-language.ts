import { type Locale, locales } from '@pindao/locales/locales.ts'

/** `tag;q=0.5` (RFC 9110 §12.5.4); a weight of any other form makes the range worth nothing. */
const rangeFormat = /^([a-z]{1,8})(?:-[a-z\d]{1,8})*(?:\s*;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/iu

/**
 * The best of our languages for an Accept-Language header: the one of the highest weight, of equal ones the first; zh
 * where it names none of them (I18N-01). `*` names none, whatever its weight. Regions and scripts of a language are that
 * language (`fr-CA`); a weight of 0 refuses one, unless nothing else is left.
 */
export function localeOf(acceptLanguage: string | undefined): Locale {
  let best: { locale: Locale; weight: number } | null = null
  for (const part of (acceptLanguage ?? '').split(',')) {
    const [, language = '', weightText = '1'] = rangeFormat.exec(part.trim()) ?? []
    const locale = locales.find((each) => each === language.toLowerCase())
    const weight = Number(weightText)
    if (locale && weight > (best?.weight ?? 0)) best = { locale, weight }
  }
  return best?.locale ?? 'zh'
}
