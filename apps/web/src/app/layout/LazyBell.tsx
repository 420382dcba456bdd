import { lazyPart } from '#src/shared/ui/lazy-part.ts'

/** The bell with its words: no page waits for it. */
export const LazyBell = lazyPart(
  async () => (await import('#src/features/notifications/components/Bell.tsx')).Bell,
  'notifications',
  'operations',
)
