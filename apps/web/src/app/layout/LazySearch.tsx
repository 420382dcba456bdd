import { lazy } from 'react'
import { loadFeatureTexts } from '#src/shared/i18n/i18n.ts'

/** The search with its words: no page waits for it. */
export const LazySearch = lazy(async () => {
  const [{ Search }] = await Promise.all([
    import('#src/features/navigation/components/Search.tsx'),
    loadFeatureTexts('search'),
  ])
  return { default: Search }
})
