import { useTranslation } from 'react-i18next'
import { ApiError } from '#src/shared/api/api-error.ts'
import { NotFoundArt } from '#src/shared/ui/art/Art.tsx'
import { ErrorState, NoPermissionState, PageState } from '#src/shared/ui/PageState.tsx'

/** Nothing to show: no such record in sight, conditions that are none, no permission, or trouble. */
export function RevenueProblem({
  error,
  onRetry,
}: {
  readonly error: unknown
  readonly onRetry: () => void
}) {
  const { t } = useTranslation('revenue')
  const status = error instanceof ApiError ? error.status : 0
  if (status === 403) return <NoPermissionState />
  if (status === 404 || status === 400)
    return <PageState art={<NotFoundArt />} title={t('gone.title')} text={t('gone.text')} />
  return <ErrorState error={error} onRetry={onRetry} />
}
