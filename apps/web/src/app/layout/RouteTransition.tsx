import { type ReactNode, ViewTransition } from 'react'
import type { Look } from '#src/shared/preferences/preferences.ts'
import './route-transition.css'

/**
 * Moves from page to page (SHL-06). The browser animates pictures of the old and the new page, so it costs the page
 * nothing; going back does not animate, because the browser shows at once what it remembers.
 */
export function RouteTransition({
  name,
  children,
}: {
  readonly name: Look<'transition'>
  readonly children: ReactNode
}) {
  return <ViewTransition default={name === 'none' ? 'none' : `route-${name}`}>{children}</ViewTransition>
}
