import { useEffect } from 'react'
import { useLocation, useMatches } from 'react-router'
import { arriveAt } from '#src/features/navigation/trail.ts'
import { useAddressSearch } from '#src/shared/address/address-state.ts'
import { titleOf } from '../router/route-handle.ts'
import { usePageFocus } from './use-page-focus.ts'
import { usePageTitle } from './use-page-title.ts'

/**
 * What a new page means to the shell: its name in the browser tab and in the trail, and for keyboards and screen
 * readers the focus on its heading. Returns the words to announce.
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
