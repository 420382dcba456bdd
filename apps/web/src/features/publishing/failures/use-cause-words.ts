import { isErrorCode } from '@pindao/protocol/core/error-codes.ts'
import type { FailureCause } from '@pindao/protocol/publishing/failures.endpoints.ts'
import { useTranslation } from 'react-i18next'

type Named = Pick<FailureCause, 'kind' | 'subject' | 'platformCode' | 'code'>

/** What YouTube's reasons are about (platforms.md); another code is shown as it came. */
const refusedFields: {
  readonly [code: string]: 'title' | 'description' | 'tags' | 'categoryId' | 'publishAt'
} = {
  invalidTitle: 'title',
  invalidDescription: 'description',
  invalidTags: 'tags',
  invalidCategoryId: 'categoryId',
  invalidPublishAt: 'publishAt',
}

/** How a cause is called, and what it means. */
export function useCauseWords() {
  const { t } = useTranslation(['publishing', 'errors'])
  return {
    nameOf: ({ kind, subject, platformCode }: Named): string => {
      if (subject !== null) return t(`publishing:failures.causeOf.${kind}`, { subject })
      const name = t(`publishing:failures.kind.${kind}`)
      if (platformCode === null) return name
      const field = refusedFields[platformCode]
      const code = field === undefined ? platformCode : t(`publishing:after.field.${field}`)
      return t('publishing:failures.withCode', { name, code })
    },
    sentenceOf: ({ kind, code }: Named): string =>
      code !== null && isErrorCode(code) ? t(`errors:${code}`) : t(`publishing:failures.meaning.${kind}`),
  }
}
