import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { enter, forgetPage, heedBrowser } from './route-motion.ts'

/**
 * Moves pages in and out (SHL-06). Only a change of page: a dialog or a filter that notes itself in the address moves
 * nothing.
 */
export function useRouteMotion(place: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()

  useLayoutEffect(() => {
    if (place.current !== null) enter(place.current, pathname)
  }, [place, pathname])

  useLayoutEffect(() => forgetPage, [])

  useEffect(() => {
    // Before the router hears of it.
    window.addEventListener('popstate', heedBrowser, { capture: true })
    return () => window.removeEventListener('popstate', heedBrowser, { capture: true })
  }, [])
}
