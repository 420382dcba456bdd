import type { ApprovalKind } from '@pindao/protocol/contracts/approval.states.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useTextOr } from '#src/shared/i18n/use-text-or.ts'

/** What a subject's fields are called, and what they hold, in words: the server has both by code. */
export function useSubjectWords(kind: ApprovalKind) {
  const { t } = useTranslation('common')
  const textOr = useTextOr(['contracts'])
  const format = useFormat()
  const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/u
  return {
    field: (field: string) => textOr(`contracts:approval.subject.${kind}.${field}`, field),
    value: (field: string, value: string | null) => {
      if (value === null || value === '') return t('notAvailable')
      if (instant.test(value)) return format.exactTime(value)
      return textOr(
        `contracts:approval.value.${field}.${value}`,
        textOr(`contracts:approval.value.${value}`, value),
      )
    },
  }
}
