import { isErrorCode } from '@pindao/protocol/core/error-codes.ts'
import { useTranslation } from 'react-i18next'

/** What went wrong and what to do about it, in the words of the errors; with the platform's own code to quote. */
export function useProblemText(): (code: string | null, platformCode?: string | null) => string | null {
  const { t } = useTranslation(['errors', 'dashboards'])
  return (code, platformCode) => {
    if (code === null) return null
    const sentence = isErrorCode(code) ? t(`errors:${code}`) : t('dashboards:cause.unknown')
    return platformCode ? `${sentence} (${platformCode})` : sentence
  }
}
