import { revenueType } from '@pindao/protocol/contracts/revenue-kinds.ts'
import type { StatementLine } from '@pindao/protocol/revenue/statement.view.ts'
import { useTranslation } from 'react-i18next'
import { useTextOr } from '#src/shared/i18n/use-text-or.ts'

/** What a line of a statement is for, in the language shown. */
export function useLineWords() {
  const { t } = useTranslation('statements')
  const textOr = useTextOr('states')
  return {
    kindOf(line: StatementLine): string {
      const { kind, ytSource, revenueType: code, adjustmentType } = line
      if (kind === 'tierChange') return t('file.tierChange')
      const parts = [
        ytSource === null ? '' : textOr(`states:ytSource.${ytSource}`, ytSource),
        code === null ? '' : textOr(`states:revenueType.${revenueType.nameOf(code)}`, String(code)),
        adjustmentType ?? '',
      ]
      return parts.filter((part) => part !== '').join(' · ')
    },
  }
}
