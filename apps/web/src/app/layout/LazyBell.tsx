import { lazy } from 'react'
import { loadFeatureTexts } from '#src/shared/i18n/i18n.ts'

/** The bell with its words: no page waits for it. */
export const LazyBell = lazy(async () => {
  const [{ Bell }] = await Promise.all([
    import('#src/features/notifications/components/Bell.tsx'),
    loadFeatureTexts('notifications'),
  ])
  return { default: Bell }
})
