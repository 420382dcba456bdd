import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useRouteError } from 'react-router'
import { ApiError } from '#src/shared/api/api-error.ts'
import { ErrorArt } from '#src/shared/ui/art/Art.tsx'
import { isChunkFailure } from '#src/shared/ui/load-chunk.ts'
import { ErrorState, PageState } from '#src/shared/ui/PageState.tsx'
import { MaintenancePlace } from '../pages/MaintenancePlace.tsx'
import styles from './RouteError.module.css'

/** What a server, or the proxy before it, says while it is being updated. */
const unavailable: ReadonlySet<number> = new Set([502, 503, 504])

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

  if (error instanceof ApiError && unavailable.has(error.status))
    return <MaintenancePlace error={error} onReady={again} />
  if (error instanceof ApiError)
    return <ErrorState whole error={error} title={t('error.startTitle')} onRetry={again} />
  const chunk = isChunkFailure(error)
  return (
    <div role="alert">
      <PageState
        whole
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
