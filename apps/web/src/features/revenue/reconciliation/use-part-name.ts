import type { ReconciliationCheck } from '@pindao/protocol/revenue/reconciliation.codes.ts'
import type { CheckPart } from '@pindao/protocol/revenue/reconciliation.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { joined } from '#src/shared/format/joined.ts'

/** What a part of a check is called: its file, owner, kind of adjustment or currency. */
export function usePartName() {
  const { t } = useTranslation('reconciliation')
  return (check: ReconciliationCheck, part: CheckPart): string => {
    const { reportType, contentOwner, adjustmentType, currency } = part
    const words = [
      ...(reportType === null ? [] : [t(`reportType.${reportType}`)]),
      ...(contentOwner === '' ? [] : [contentOwner]),
      ...(adjustmentType === null ? [] : [adjustmentType === '' ? t('part.noAdjustment') : adjustmentType]),
      ...(currency === null ? [] : [currency]),
    ]
    return words.length === 0 ? t(`check.${check}.title`) : joined(words)
  }
}
