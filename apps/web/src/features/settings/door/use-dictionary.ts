import type { Locale } from '@pindao/locales/locales.ts'
import type { DictionaryKind } from '@pindao/protocol/capabilities.ts'
import { type DictionaryItem, getDictionary } from '@pindao/protocol/settings/dictionary.endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#src/shared/api/call.ts'
import { useLocale } from '#src/shared/i18n/use-locale.ts'

/** Under which everything of dictionaries is kept. */
export const dictionaryKey = ['dictionary'] as const

/** Words change when an administrator changes them, which is once in a month. */
const keptMs = 10 * 60_000

/** The words of a list that administrators keep, in the language shown now. */
type Dictionary = {
  /** What a code is called. Nothing while the words are on their way; the code itself where there is no word for it. */
  labelOf(code: string): string
  /** What a word that records carry themselves is called in this language; the word itself where nobody translated it. */
  nameOf(word: string): string
  /** The colour that a code has as a tag; null for one that has none. */
  badgeOf(code: string): DictionaryItem['badge']
  /** What a filter or a form offers, in its order. */
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** In this language, or in Chinese where nobody has translated it. */
const wordOf = (item: DictionaryItem | undefined, locale: Locale) =>
  item && (item.label[locale] || item.label.zh)

/** Read once and kept: every list, filter and sheet asks here. */
export function useDictionary(kind: DictionaryKind): Dictionary {
  const locale = useLocale()
  const { data, isPending } = useQuery({
    queryKey: [...dictionaryKey, kind],
    queryFn: ({ signal }) => call(getDictionary, { params: { kind } }, { signal }),
    staleTime: keptMs,
  })
  return useMemo(() => {
    const items = data ?? []
    const byCode = new Map(items.map((item) => [item.code, item]))
    const byName = new Map(items.map((item) => [item.label.zh, item]))
    return {
      labelOf: (code) => wordOf(byCode.get(code), locale) ?? (isPending ? '' : code),
      nameOf: (word) => wordOf(byName.get(word), locale) ?? word,
      badgeOf: (code) => byCode.get(code)?.badge ?? null,
      options: items
        .filter(({ enabled }) => enabled)
        .map(({ code, label }) => ({ value: code, label: label[locale] || label.zh })),
    }
  }, [data, isPending, locale])
}
