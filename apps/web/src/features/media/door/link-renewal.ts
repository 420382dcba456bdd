import { type QueryClient, useQueryClient } from '@tanstack/react-query'

/** Addresses that were asked about, for each cache. What is refused twice is no matter of time. */
const asked = new WeakMap<QueryClient, Set<string>>()

/**
 * Signed addresses last minutes, a page stays open for hours: one that does not open is fetched anew by reading again
 * what shows it, each address once. However many of a list fail together, the list is read once.
 */
export function useLinkRenewal(): (url: string) => void {
  const client = useQueryClient()
  return (url) => {
    const before = asked.get(client) ?? new Set()
    asked.set(client, before)
    if (before.has(url)) return
    before.add(url)
    void client.invalidateQueries(
      { type: 'active', predicate: ({ state }) => holds(state.data, url) },
      { cancelRefetch: false },
    )
  }
}

function holds(data: unknown, url: string): boolean {
  return JSON.stringify(data)?.includes(JSON.stringify(url)) ?? false
}
