import { Component, type ReactNode, Suspense } from 'react'
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
  const tell = () => {
    lost()
    onLost?.()
  }
  return (
    <Boundary fallback={fallback} onLost={tell}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </Boundary>
  )
}

type BoundaryProps = {
  readonly fallback: ReactNode
  readonly onLost: () => void
  readonly children: ReactNode
}

class Boundary extends Component<BoundaryProps, { readonly error?: unknown }> {
  override readonly state: { readonly error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown): void {
    if (isChunkFailure(error)) this.props.onLost()
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    // What broke while drawing is for the boundary of the page.
    if (!isChunkFailure(error)) throw error
    return this.props.fallback
  }
}
