import { isErrorCode } from '@pindao/protocol/core/error-codes.ts'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/api-error.ts'

type ErrorText = { readonly message: string; readonly requestId: string | null }

/**
 * What a person reads of a failure: the server's sentence, else ours for its code, else what the page itself knows;
 * with the id to quote where there is one.
 */
export function useErrorText(): (error: unknown) => ErrorText {
  const { t } = useTranslation(['common', 'errors'])
  return (error) => {
    if (!(error instanceof ApiError)) return { message: t('common:error.unknown'), requestId: null }
    const { code, message, requestId, intervalMs } = error
    if (intervalMs !== null) return { message: t('common:error.tooFrequent', { ms: intervalMs }), requestId }
    return { message: message || textOf(code), requestId }
  }

  function textOf(code: string): string {
    if (isErrorCode(code)) return t(`errors:${code}`)
    if (code === 'page.network') return t('common:error.network')
    return code === 'page.badAnswer' ? t('common:error.badAnswer') : t('common:error.unknown')
  }
}
