import { type ReactNode, useEffect, useState, ViewTransition } from 'react'
import { useLocation } from 'react-router'
import type { Look } from '#src/shared/preferences/preferences.ts'
import './route-transition.css'

/**
 * Moves from page to page (SHL-06). The browser animates pictures of the old and the new page, so it costs the page
 * nothing; going back does not animate, because the browser shows at once what it remembers.
 *
 * Only a change of page: React hears no event from the moment it asks for the old picture until the browser has taken
 * it. A dialog or a filter that notes itself in the address would lose what is pressed or typed right after it.
 */
export function RouteTransition({
  name,
  children,
}: {
  readonly name: Look<'transition'>
  readonly children: ReactNode
}) {
  const { pathname } = useLocation()
  const [shown, setShown] = useState(pathname)
  useEffect(() => setShown(pathname), [pathname])
  const moves = name !== 'none' && pathname !== shown
  return <ViewTransition default={moves ? `route-${name}` : 'none'}>{children}</ViewTransition>
}
