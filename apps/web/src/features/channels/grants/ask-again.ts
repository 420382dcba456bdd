import { lazyPart } from '#src/shared/ui/lazy-part.ts'

/** Asks for grants again, from wherever channels are. Stands in a `LazyPart`. */
export const AskAgainDialog = lazyPart(
  async () => (await import('./components/AskAgainDialog.tsx')).AskAgainDialog,
  'grants',
)
