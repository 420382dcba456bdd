import { lazyPart } from '#src/shared/ui/lazy-part.ts'

/** The switch of the theme with its drawings: no page waits for it. */
export const LazyThemeSwitcher = lazyPart(async () => (await import('./ThemeSwitcher.tsx')).ThemeSwitcher)
