import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useRouteError } from 'react-router'
import { ApiError } from '#src/shared/api/api-error.ts'
import { ErrorArt } from '#src/shared/ui/art/Art.tsx'
import { ErrorState, PageState } from '#src/shared/ui/PageState.tsx'
import styles from './RouteError.module.css'

/** How browsers and the bundler say that a file of the page did not come (a new version, or the network). */
const chunkFailure =
  /dynamically imported module|Importing a module script failed|error loading dynamically|Unable to preload CSS/iu

const isChunkFailure = (error: unknown) => error instanceof Error && chunkFailure.test(error.message)

/** The same where there is no shell around it. */
export function RootError() {
  return (
    <main className={styles['page']}>
      <RouteError />
    </main>
  )
}

/** What stands where a page failed: its code did not load (NAV-07), a call failed, or it broke while drawing. */
export function RouteError() {
  const error = useRouteError()
  const { t } = useTranslation()
  const navigate = useNavigate()
  const location = useLocation()
  const again = () => void navigate(location, { replace: true })
  const reload = () => window.location.reload()

  if (error instanceof ApiError)
    return <ErrorState error={error} title={t('error.startTitle')} onRetry={again} />
  const chunk = isChunkFailure(error)
  return (
    <div role="alert">
      <PageState
        art={<ErrorArt />}
        title={t(chunk ? 'error.chunkTitle' : 'error.pageTitle')}
        text={t(chunk ? 'error.chunkText' : 'error.pageText')}
        action={
          <Button type="primary" onClick={reload}>
            {t('action.reload')}
          </Button>
        }
      />
    </div>
  )
}
