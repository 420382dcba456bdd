import { search } from '@pindao/protocol/navigation/search.endpoints.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'

/**
 * What the server suggests for these words; nothing for none. An answer belongs to its words, so a late one never
 * replaces a newer one, and whoever types on no longer waits for it.
 */
export function useSuggestions(words: string) {
  return useQuery({
    queryKey: ['search', words],
    queryFn: ({ signal }) => call(search, { query: { query: words } }, { signal }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  })
}
