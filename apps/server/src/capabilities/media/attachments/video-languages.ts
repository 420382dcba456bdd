import { usualLanguages } from '@pindao/protocol/core/languages.ts'

/** Languages of videos (SUB-03): by their names in a language, in the order of those names; `value` is shown, `key` is stored. */
export function videoLanguagesIn(locale: string): { readonly key: string; readonly value: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'language' })
  const { compare } = new Intl.Collator(locale)
  return usualLanguages
    .map((key) => ({ key, value: names.of(key) ?? key }))
    .sort((one, other) => compare(one.value, other.value))
}
