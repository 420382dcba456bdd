import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pageTitleId } from '#src/shared/ui/PageHeader.tsx'

/** The id of what holds the page, in every layout. */
export const mainId = 'main'

/** The page this document shows: layouts come and go with their pages, and only the first page of all is no change. */
let shown: string | null = null

/**
 * After a change of page, the focus on the heading of the new one: what had it is gone. The document's first page leaves
 * it where the browser put it. A page without a heading takes it itself. Returns the words to announce.
 */
export function usePageFocus({
  pathname,
  title,
}: {
  readonly pathname: string
  readonly title: string
}): string {
  const { t } = useTranslation('navigation')
  const [announced, setAnnounced] = useState('')

  useEffect(() => {
    if (shown === pathname) return
    const isFirst = shown === null
    shown = pathname
    if (isFirst) return
    setAnnounced(t('arrived', { title }))
    const heading = document.getElementById(pageTitleId) ?? document.getElementById(mainId)
    heading?.focus({ preventScroll: true })
  }, [pathname, title, t])

  return announced
}
