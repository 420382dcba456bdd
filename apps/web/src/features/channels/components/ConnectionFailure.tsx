import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#src/shared/api/api-error.ts'
import { useErrorText } from '#src/shared/ui/use-error-text.ts'

/** Why the platform's consent page came back without a channel. */
export function ConnectionFailure({
  code,
  onClose,
}: {
  readonly code: string
  readonly onClose: () => void
}) {
  const { t } = useTranslation('channels')
  const { message } = useErrorText()(new ApiError({ status: 0, code, message: '' }))
  return (
    <Alert
      type="error"
      showIcon
      closable={{ onClose }}
      title={t('failedTitle')}
      description={message}
      style={{ marginBlockEnd: 16 }}
    />
  )
}
