import { lazy } from 'react'

/** The switch of the theme with its drawings: no page waits for it. */
export const LazyThemeSwitcher = lazy(async () => {
  const { ThemeSwitcher } = await import('./ThemeSwitcher.tsx')
  return { default: ThemeSwitcher }
})
