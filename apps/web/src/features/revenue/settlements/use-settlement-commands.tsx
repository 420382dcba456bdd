import { signOf } from '@pindao/protocol/core/money.ts'
import type { SettlementRecord } from '@pindao/protocol/revenue/settlement.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { ConfirmedAmounts } from './ConfirmedAmounts.tsx'
import { useConfirmSettlement, useRecalculate } from './settlements.queries.ts'

/** The commands that ask for nothing but a word: the same in the list and over a record. */
export function useSettlementCommands() {
  const { t } = useTranslation('settlements')
  const format = useFormat()
  const feedback = useFeedback()
  const confirming = useConfirmSettlement()
  const calculating = useRecalculate()
  return {
    isConfirming: confirming.isPending,
    isCalculating: calculating.isPending,
    /** As it was seen: another version that came meanwhile is refused. */
    async confirm(settlement: SettlementRecord) {
      const { id, no, calcVersion } = settlement
      const question = {
        title: t('confirm.title', { no }),
        text: <ConfirmedAmounts settlement={settlement} />,
        confirm: t('settlement.act.confirm'),
      }
      if (!(await feedback.confirm(question))) return
      try {
        await confirming.mutateAsync({ params: { id }, body: { calcVersion } })
        feedback.success(t('confirm.done', { no }))
      } catch (error) {
        feedback.failure(error)
      }
    },
    /** Says in what it came out otherwise than before. */
    async recalculate({ id, no, version }: SettlementRecord) {
      try {
        const { changed } = await calculating.mutateAsync({ params: { id }, body: { version } })
        feedback.success(
          changed === null || signOf(changed) === 0
            ? t('recalculate.same', { no })
            : t('recalculate.changed', { no, amount: format.money(changed) }),
        )
      } catch (error) {
        feedback.failure(error)
      }
    },
  }
}
