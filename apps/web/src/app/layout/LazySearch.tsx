import { lazyPart } from '#src/shared/ui/lazy-part.ts'

/** The search with its words: no page waits for it. */
export const LazySearch = lazyPart(
  async () => (await import('#src/features/navigation/components/Search.tsx')).Search,
  'search',
)
