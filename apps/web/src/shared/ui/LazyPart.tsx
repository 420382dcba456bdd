import { type ReactNode, Suspense } from 'react'
import { Boundary } from './Boundary.tsx'
import { useFeedback } from './Feedback.tsx'
import { isChunkFailure } from './load-chunk.ts'

/**
 * A part beside the page whose code comes later. Where it does not come (NAV-07: a new version, the network) a toast
 * says so and offers to reload; what else is open, and an upload that runs, stay.
 *
 * @param onLost for what was opened: closed again, the next press says it once more
 */
export function LazyPart(props: {
  readonly fallback?: ReactNode
  readonly onLost?: () => void
  readonly children: ReactNode
}) {
  const { fallback = null, onLost, children } = props
  const { lost } = useFeedback()
  const tell = (error: unknown) => {
    if (!isChunkFailure(error)) return
    lost()
    onLost?.()
  }
  return (
    <Boundary
      onError={tell}
      instead={(error) => {
        // What broke while drawing is for the boundary of the page.
        if (!isChunkFailure(error)) throw error
        return fallback
      }}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </Boundary>
  )
}
