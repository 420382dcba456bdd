import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useMatches } from 'react-router'
import { arriveAt } from '#src/features/navigation/trail.ts'
import { pageTitleId } from '#src/shared/ui/PageHeader.tsx'
import { titleOf } from '../router/route-handle.ts'
import { usePageTitle } from './use-page-title.ts'

/**
 * What a new page means to the shell: its name in the browser tab and in the trail, and for keyboards and screen
 * readers the focus on its heading. Returns the words to announce.
 *
 * @param mainId where the focus goes when a page has no heading
 */
export function useArrival(mainId: string): string {
  const { t } = useTranslation('navigation')
  const title = usePageTitle()
  const titleKey = titleOf(useMatches())
  const { pathname, search } = useLocation()
  const [announced, setAnnounced] = useState('')
  const shown = useRef(pathname)

  useEffect(() => {
    if (titleKey !== null) arriveAt({ path: pathname, url: pathname + search, titleKey })
  }, [pathname, search, titleKey])

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    setAnnounced(t('arrived', { title }))
    const heading = document.getElementById(pageTitleId) ?? document.getElementById(mainId)
    heading?.focus({ preventScroll: true })
  }, [pathname, title, t, mainId])

  return announced
}
