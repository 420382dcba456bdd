import { useTranslation } from 'react-i18next'
import { ApiError } from '#src/shared/api/api-error.ts'
import { NotFoundArt } from '#src/shared/ui/art/Art.tsx'
import { ErrorState, NoPermissionState, PageState } from '#src/shared/ui/PageState.tsx'

/** Nothing to draw: no such record in sight, days that are no range, no permission, or trouble. */
export function ChartsProblem({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation('channel-data')
  const status = error instanceof ApiError ? error.status : 0
  if (status === 403) return <NoPermissionState />
  if (status === 404)
    return <PageState art={<NotFoundArt />} title={t('charts.gone.title')} text={t('charts.gone.text')} />
  if (status === 400)
    return <PageState art={<NotFoundArt />} title={t('charts.outside.title')} text={t('charts.outside.text')} />
  return <ErrorState error={error} onRetry={onRetry} />
}
