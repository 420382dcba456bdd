import type { ReactNode } from 'react'
import { EmptyArt } from './art/Art.tsx'
import { PageState } from './PageState.tsx'

/**
 * A list that holds nothing yet: says what will be here, and leads to the first step. A feature may
 * bring a picture of its own, so that the shell does not carry it.
 */
export function EmptyState(props: {
  readonly title: string
  readonly text: ReactNode
  readonly action?: ReactNode
  readonly art?: ReactNode
}) {
  return <PageState art={<EmptyArt />} {...props} />
}
