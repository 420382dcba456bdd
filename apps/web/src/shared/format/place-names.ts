import type { Locale } from '@pindao/locales/locales.ts'
import { usualLanguages } from '@pindao/protocol/core/languages.ts'
import { intlLocale } from './number.ts'

export type NamedCode = { readonly value: string; readonly label: string }

/** Codes that `Intl` names and that are no country: unions, and those set apart for tests. */
const noCountry = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** What countries and languages are called in a language: names come from the browser. */
export function placeNames(language: Locale) {
  const locale = intlLocale(language)
  const regions = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
  const languages = new Intl.DisplayNames(locale, { type: 'language' })
  const { compare } = new Intl.Collator(locale)
  const byName = (one: NamedCode, other: NamedCode) => compare(one.label, other.label)
  const country = (code: string) => nameOf(regions, code) ?? code
  const languageName = (tag: string) => nameOf(languages, tag) ?? tag
  return {
    country,
    language: languageName,
    /** All countries, by name. */
    countries: (): NamedCode[] =>
      letters
        .flatMap((first) => letters.map((second) => first + second))
        .filter((code) => !noCountry.has(code) && isCurrent(code) && nameOf(regions, code) !== undefined)
        .map((value) => ({ value, label: country(value) }))
        .sort(byName),
    /** The languages of videos, those that are in use already among them. */
    languages: (inUse: readonly string[] = []): NamedCode[] =>
      [...new Set<string>([...inUse, ...usualLanguages])]
        .map((value) => ({ value, label: languageName(value) }))
        .sort(byName),
  }
}

/** A code of the database may be none that the browser takes. */
function nameOf(names: Intl.DisplayNames, code: string): string | undefined {
  try {
    return names.of(code)
  } catch {
    return undefined
  }
}

/** Codes of countries that are no more stand for others today. */
const isCurrent = (code: string) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`
