import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useMatches } from 'react-router'
import { useServerText } from '#src/shared/i18n/use-text-or.ts'
import { titleOf } from '../router/route-handle.ts'

/** The title of the page shown now, which it also gives to the browser tab. */
export function usePageTitle(): string {
  const { t } = useTranslation()
  const serverText = useServerText()
  const key = titleOf(useMatches())
  const title = key === null ? '' : serverText(key)
  const appName = t('appName')
  useEffect(() => {
    document.title = title === '' ? appName : `${title} · ${appName}`
  }, [title, appName])
  return title
}
