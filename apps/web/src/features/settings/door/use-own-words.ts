import type { Locale } from '@pindao/locales/locales.ts'
import { getOwnWords, type OwnWord } from '@pindao/protocol/settings/dictionary.endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import i18next from 'i18next'
import { useEffect } from 'react'
import { call } from '#src/shared/api/call.ts'
import { useLocale } from '#src/shared/i18n/use-locale.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { dictionaryKey } from './use-dictionary.ts'

/** Lists are named by the texts of states. */
const namespace = 'states'
const keptMs = 10 * 60_000
const nothing: readonly OwnWord[] = []

/**
 * Calls codes of lists what administrators call them, on every page: their words are laid over the texts of the product. Used
 * once, by the layout.
 */
export function useOwnWords(): void {
  useLiveInvalidation(dictionaryKey, ['dictionary'])
  const locale = useLocale()
  const { data = nothing } = useQuery({
    queryKey: [...dictionaryKey, 'own'],
    queryFn: ({ signal }) => call(getOwnWords, {}, { signal }),
    staleTime: keptMs,
  })
  useEffect(() => {
    if (layOver(locale, data)) i18next.emit('languageChanged', locale)
  }, [locale, data])
}

/** What the product says of each text that was laid over, by language. */
const covered = new Map<Locale, Map<string, string>>()

/** @returns whether any text is another one now */
function layOver(locale: Locale, words: readonly OwnWord[]): boolean {
  const first = covered.get(locale) ?? new Map<string, string>()
  covered.set(locale, first)
  const wanted = new Map(
    words.map(({ labels, code, label }) => [`${labels}.${code}`, label[locale] || label.zh]),
  )
  let isChanged = false
  const say = (key: string, text: string) => {
    if (i18next.getResource(locale, namespace, key) === text) return
    i18next.addResource(locale, namespace, key, text)
    isChanged = true
  }
  for (const [key, text] of first) if (!wanted.has(key)) say(key, text)
  for (const [key, text] of wanted) {
    if (!first.has(key)) first.set(key, String(i18next.getResource(locale, namespace, key) ?? text))
    say(key, text)
  }
  return isChanged
}
