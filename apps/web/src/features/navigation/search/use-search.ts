import { searchText } from '@pindao/protocol/core/fields.ts'
import { mostSuggestions } from '@pindao/protocol/navigation/search.endpoints.ts'
import { useEffect, useState } from 'react'
import { useServerText } from '#src/shared/i18n/use-text-or.ts'
import { useSuggestions } from '../api/search.query.ts'
import { useTrail } from '../trail.ts'
import { useMenu } from '../use-menu.ts'
import { holds, pageOptions, recentOptions, type SearchOption, suggestedOptions } from './search-option.ts'
import { useHelpOptions } from './use-help-options.ts'
import { usePageMatches } from './use-page-matches.ts'

/** Whoever types faster than this is not asked about in between. */
const pauseMs = 150

/** Where a search stands: nothing typed, forbidden characters (VAL-02), on its way, without an answer, or answered. */
type SearchState = 'idle' | 'refused' | 'loading' | 'failed' | 'done'

/** What the panel shows for a text (SHL-05): pages at once from the menu, the others when the server has answered. */
export function useSearch(text: string) {
  const words = text.trim()
  const refused = !searchText.safeParse(words).success
  const { nodes } = useMenu()
  const entries = useTrail((trail) => trail.entries)
  const serverText = useServerText()
  const matches = usePageMatches()
  const answers = useHelpOptions(words)
  const asked = useAfterPause(refused ? '' : words)
  const { data, isPlaceholderData, isError, error, refetch } = useSuggestions(asked)

  const isAnswered = asked === words && data !== undefined && !isPlaceholderData
  const state = stateOf()
  return { options: optionsFor(), state, error, retry: () => void refetch() }

  function stateOf(): SearchState {
    if (refused) return 'refused'
    if (words === '') return 'idle'
    if (isAnswered) return 'done'
    return asked === words && isError ? 'failed' : 'loading'
  }

  function optionsFor(): readonly SearchOption[] {
    if (state === 'refused') return []
    if (state === 'idle') return recentOptions(entries, serverText).slice(0, mostSuggestions)
    const pages = pageOptions(nodes, words, { matches, serverText })
    // One group of at most five: pages first, answers in what is left.
    return [...[...pages, ...answers].slice(0, mostSuggestions), ...suggested()]
  }

  /** Until the answer is there, what earlier words found and these words hold as well: nothing flickers, nothing lies. */
  function suggested(): readonly SearchOption[] {
    if (data === undefined || state === 'failed') return []
    const found = [...suggestedOptions('files', data.files), ...suggestedOptions('contacts', data.contacts)]
    return isAnswered
      ? found
      : found.filter(({ title, subtitle }) => holds(`${title} ${subtitle ?? ''}`, words))
  }
}

/** A value once it has stood still; an empty one at once. */
function useAfterPause(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
