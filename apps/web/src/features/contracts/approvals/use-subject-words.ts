import type { ApprovalKind } from '@pindao/protocol/contracts/approval.states.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useTextOr } from '#src/shared/i18n/use-text-or.ts'
import { useContractWords } from './use-contract-words.ts'

/** What a subject's fields are called, and what they hold, in words: the server has both by code. */
export type SubjectWords = {
  field(field: string): string
  value(field: string, value: string | null): string
}

/** The words of a kind of subject. */
export function useSubjectWords(kind: ApprovalKind): SubjectWords {
  const words: Readonly<Record<ApprovalKind, SubjectWords>> = {
    publishTask: useTaskWords(),
    contract: useContractWords(),
    removal: useRemovalWords(),
    settlementMonth: useMonthWords(),
  }
  return words[kind]
}

function useTaskWords(): SubjectWords {
  const { t } = useTranslation('common')
  const textOr = useTextOr(['contracts'])
  const format = useFormat()
  const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/u
  return {
    field: (field) => textOr(`contracts:approval.subject.publishTask.${field}`, field),
    value: (field, value) => {
      if (value === null || value === '') return t('notAvailable')
      if (instant.test(value)) return format.exactTime(value)
      return textOr(
        `contracts:approval.value.${field}.${value}`,
        textOr(`contracts:approval.value.${value}`, value),
      )
    },
  }
}

function useRemovalWords(): SubjectWords {
  const { t } = useTranslation('common')
  const textOr = useTextOr(['contracts', 'states'])
  return {
    field: (field) => textOr(`contracts:approval.subject.removal.${field}`, field),
    value: (field, value) => {
      if (value === null || value === '') return t('notAvailable')
      return field === 'claimType' ? textOr(`states:claimType.${value}`, value) : value
    },
  }
}

function useMonthWords(): SubjectWords {
  const { t } = useTranslation('common')
  const textOr = useTextOr(['contracts'])
  const format = useFormat()
  /** Sums as `amount currency`, one for each currency. */
  const sums = (value: string): string =>
    value
      .split(', ')
      .map((sum) => {
        const [amount = '', currency = ''] = sum.split(' ')
        return format.money({ amount, currency })
      })
      .join('\n')
  return {
    field: (field) => textOr(`contracts:approval.subject.settlementMonth.${field}`, field),
    value: (field, value) => {
      if (value === null || value === '') return t('notAvailable')
      if (field === 'month') return format.month(value)
      if (field === 'payable') return sums(value)
      return /^\d+$/u.test(value) ? format.number(Number(value)) : value
    },
  }
}
