import { useEffect } from 'react'
import { useLocation, useMatches } from 'react-router'
import { arriveAt } from '#src/features/navigation/trail.ts'
import { useAddressSearch } from '#src/shared/address/address-state.ts'
import { titleOf } from '../router/route-handle.ts'
import { usePageFocus } from './use-page-focus.ts'
import { usePageTitle } from './use-page-title.ts'

/**
 * What the shell does when a page opens: it puts the name of the page into the browser tab and the trail, and moves the
 * focus to its heading for keyboards and screen readers. Returns the text to announce.
 */
export function usePageAnnouncement(): string {
  const title = usePageTitle()
  const titleKey = titleOf(useMatches())
  const { pathname } = useLocation()
  // With what was set on the page since: the trail leads back to the list as it was left.
  const search = useAddressSearch()

  useEffect(() => {
    if (titleKey !== null) arriveAt({ path: pathname, url: pathname + search, titleKey })
  }, [pathname, search, titleKey])

  return usePageFocus({ pathname, title })
}
