import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, isRefusal } from '../api/api-error.ts'
import { HealthLink } from './HealthLink.tsx'
import { useErrorText } from './use-error-text.ts'

/**
 * Why a command of a form failed, with the request id. Beside the form and not in a toast: it must still be there while
 * the person mends what it says. `again` says what trying again means where nobody knows whether it was carried out;
 * children are what leads on from there.
 */
export function CommandProblem(props: {
  readonly error: unknown
  readonly again: string
  readonly children?: ReactNode
}) {
  const { error, again, children } = props
  const { t } = useTranslation()
  const errorText = useErrorText()
  if (error === null) return null
  const { message, requestId } = errorText(error)
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      style={{ marginBlockEnd: 16 }}
      title={message}
      description={
        <>
          {!isRefusal(error) && <div>{again}</div>}
          {children}
          <HealthLink code={error instanceof ApiError ? error.code : null} />
          {requestId !== null && <div>{t('error.requestId', { id: requestId })}</div>}
        </>
      }
    />
  )
}
