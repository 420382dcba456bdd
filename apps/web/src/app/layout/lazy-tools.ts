import { lazyPart } from '#src/shared/ui/lazy-part.ts'

/** The bell with its words: no page waits for it. */
export const LazyBell = lazyPart(
  async () => (await import('#src/features/notifications/components/Bell.tsx')).Bell,
  'notifications',
  'operations',
)

/** The search with its words: no page waits for it. */
export const LazySearch = lazyPart(
  async () => (await import('#src/features/navigation/components/Search.tsx')).Search,
  'search',
)

/** The switch of the theme with its drawings: no page waits for it. */
export const LazyThemeSwitcher = lazyPart(async () => (await import('./ThemeSwitcher.tsx')).ThemeSwitcher)

/** Says as which role the product is looked at, and leads back. */
export const LazyViewingBar = lazyPart(
  async () => (await import('#src/features/access/door/ViewingBar.tsx')).ViewingBar,
  'staff',
)
