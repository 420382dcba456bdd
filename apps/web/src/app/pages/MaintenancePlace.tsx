import { lazy, Suspense } from 'react'
import type { ApiError } from '#src/shared/api/api-error.ts'
import { loadFeatureTexts } from '#src/shared/i18n/i18n.ts'
import { loadChunk } from '#src/shared/ui/load-chunk.ts'
import { ErrorState } from '#src/shared/ui/PageState.tsx'

type Props = { readonly error: ApiError; readonly onReady: () => void }

/** Few ever see it, so it is read when it is needed; if it does not come either, the failure is said plainly. */
const Maintenance = lazy(async () => {
  try {
    const [{ MaintenanceState }] = await loadChunk(() =>
      Promise.all([import('./MaintenanceState.tsx'), loadFeatureTexts('pages')]),
    )
    return { default: ({ onReady }: Props) => <MaintenanceState onReady={onReady} /> }
  } catch {
    return { default: ({ error, onReady }: Props) => <ErrorState whole error={error} onRetry={onReady} /> }
  }
})

/** What stands in place of a page while the server says that it is not available. */
export function MaintenancePlace(props: Props) {
  return (
    <Suspense fallback={null}>
      <Maintenance {...props} />
    </Suspense>
  )
}
