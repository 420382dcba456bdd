import { isErrorCode } from '@pindao/protocol/core/error-codes.ts'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/api-error.ts'

type ErrorText = { readonly message: string; readonly requestId: string | null }

/**
 * What a person reads of a failure: the server's sentence, else ours for its code, else what the page itself knows;
 * with the id to quote where there is one.
 */
export function useErrorText(): (error: unknown) => ErrorText {
  // The shell does not wait for the sentences of errors: it is there before them, and drawn again when they have come.
  const { t, i18n } = useTranslation(['common', 'errors'], { useSuspense: false })
  return (error) => {
    if (!(error instanceof ApiError)) return { message: t('common:error.unknown'), requestId: null }
    const { code, message, requestId, intervalMs } = error
    if (intervalMs !== null) return { message: t('common:error.tooFrequent', { ms: intervalMs }), requestId }
    return { message: message || textOf(code), requestId }
  }

  function textOf(code: string): string {
    if (isErrorCode(code) && i18n.hasLoadedNamespace('errors')) return t(`errors:${code}`)
    if (code === 'page.network') return t('common:error.network')
    return code === 'page.badAnswer' ? t('common:error.badAnswer') : t('common:error.unknown')
  }
}
