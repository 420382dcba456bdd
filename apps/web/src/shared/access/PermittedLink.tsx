import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCanOpen } from './opened-pages.ts'

/** A link for who may open where it leads; for everybody else the same words, or `otherwise`. */
export function PermittedLink(props: {
  readonly to: string
  readonly className?: string | undefined
  readonly title?: string
  readonly otherwise?: ReactNode
  readonly children: ReactNode
}) {
  const { to, className, title, children, otherwise = <span className={className}>{children}</span> } = props
  const canOpen = useCanOpen()
  if (!canOpen(to)) return otherwise
  return (
    <Link to={to} className={className} title={title}>
      {children}
    </Link>
  )
}
