import { isErrorCode } from '@pindao/protocol/core/error-codes.ts'
import type { FailureCause } from '@pindao/protocol/publishing/failures.endpoints.ts'
import { useTranslation } from 'react-i18next'

type Named = Pick<FailureCause, 'kind' | 'subject' | 'platformCode' | 'code'>

/** How a cause is called, and what it means. */
export function useCauseWords() {
  const { t } = useTranslation(['publishing', 'errors'])
  return {
    nameOf: ({ kind, subject, platformCode }: Named): string => {
      if (subject !== null) return t(`publishing:failures.causeOf.${kind}`, { subject })
      const name = t(`publishing:failures.kind.${kind}`)
      return platformCode === null ? name : t('publishing:failures.withCode', { name, code: platformCode })
    },
    sentenceOf: ({ kind, code }: Named): string =>
      code !== null && isErrorCode(code) ? t(`errors:${code}`) : t(`publishing:failures.meaning.${kind}`),
  }
}
