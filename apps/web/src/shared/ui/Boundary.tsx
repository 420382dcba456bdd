import { Component, type ReactNode } from 'react'

type BoundaryProps = {
  /** What is drawn instead; throws again what is for the boundary around. */
  readonly instead: (error: unknown) => ReactNode
  readonly onError?: (error: unknown) => void
  readonly children: ReactNode
}

/** Draws something else where what it holds cannot be drawn. React has it as a class only. */
export class Boundary extends Component<BoundaryProps, { readonly failure?: { readonly error: unknown } }> {
  override readonly state: { readonly failure?: { readonly error: unknown } } = {}

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error)
  }

  override render(): ReactNode {
    const { failure } = this.state
    return failure ? this.props.instead(failure.error) : this.props.children
  }
}
