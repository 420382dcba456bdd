import { searchText } from '@pindao/protocol/core/fields.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRuleText } from '#src/shared/form/use-rule.ts'

/** While somebody types, the server is not asked for every letter. */
const settleMs = 250

/** How a select asks for people: `source` is under which the answers are kept, `typed` what stands in its box. */
type PeopleSearch<Person> = {
  readonly source: readonly string[]
  readonly typed: string
  readonly find: (name: string, signal: AbortSignal) => Promise<readonly Person[]>
}

/**
 * The people a select may offer, and what it says where there are none. Only an answer to just what is typed is
 * offered: Enter takes the first option, and from an older answer that is somebody else.
 */
export function useFoundPeople<Person>({ source, typed, find }: PeopleSearch<Person>) {
  const { t } = useTranslation()
  const words = typed.trim()
  const refused = useRuleText()(searchText, words)
  const name = useSettled(words)
  const isSettled = name === words
  const found = useQuery({
    queryKey: [...source, { name }],
    queryFn: ({ signal }) => find(name, signal),
    enabled: isSettled && refused === null,
    staleTime: 60_000,
  })

  /** "Nobody" is an answer; without one it would be a lie (API-02). */
  const emptyText = () => {
    if (refused !== null) return refused
    if (!isSettled) return t('loading')
    if (found.isError) return t('error.optionTitle')
    return found.isPending ? t('loading') : t('people.nobody')
  }

  return {
    people: isSettled && refused === null ? (found.data ?? []) : [],
    isLoading: refused === null && (!isSettled || found.isFetching),
    emptyText: emptyText(),
  }
}

/** The text when it has rested for a moment. An emptied box is not being typed into: it counts at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? text : settled
}
