import { isErrorCode } from '@pindao/protocol/core/error-codes.ts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

type Problem = { readonly error: string; readonly params: Readonly<Record<string, string | number>> }

/** What is wrong with a cell, or why a template could not fill a row, as a sentence. */
export function useProblemSentence(): (problem: Problem) => string {
  const { t, i18n } = useTranslation(['validation', 'errors', 'common'])
  return useCallback(
    ({ error, params }: Problem) => {
      if (isErrorCode(error)) return t(`errors:${error}`, params)
      return i18n.exists(`validation:${error}`)
        ? t(`validation:${error}` as 'validation:pattern', params)
        : t('validation:pattern')
    },
    [t, i18n],
  )
}
