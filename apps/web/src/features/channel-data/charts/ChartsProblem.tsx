import { useTranslation } from 'react-i18next'
import { ApiError } from '#src/shared/api/api-error.ts'
import { NotFoundArt } from '#src/shared/ui/art/Art.tsx'
import { ErrorState, NoPermissionState, PageState } from '#src/shared/ui/PageState.tsx'

/**
 * Nothing to draw: no such record in sight, days that are no range, no permission, or trouble. Where no days are asked for,
 * what the server cannot read is a record that is none.
 */
export function ChartsProblem({
  error,
  asksDays = true,
  onRetry,
}: {
  readonly error: unknown
  readonly asksDays?: boolean
  readonly onRetry: () => void
}) {
  const { t } = useTranslation('channel-data')
  const status = error instanceof ApiError ? error.status : 0
  if (status === 403) return <NoPermissionState />
  if (status === 404 || (status === 400 && !asksDays))
    return <PageState art={<NotFoundArt />} title={t('charts.gone.title')} text={t('charts.gone.text')} />
  if (status === 400)
    return (
      <PageState art={<NotFoundArt />} title={t('charts.outside.title')} text={t('charts.outside.text')} />
    )
  return <ErrorState error={error} onRetry={onRetry} />
}
