import type { SettlementRecord } from '@pindao/protocol/revenue/settlement.endpoints.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useStartOperation } from '#src/features/operations/door/use-start-operation.ts'
import { Permit } from '#src/shared/access/Permit.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { canConfirm } from './can-confirm.ts'

/** Confirms the selected settlements, each as it is shown; what is hindered stays a draft and says why in its row. */
export function SettlementBatchActions(props: {
  readonly selected: readonly SettlementRecord[]
  readonly onStarted: () => void
}) {
  const { selected, onStarted } = props
  const { t } = useTranslation('settlements')
  const feedback = useFeedback()
  const { start, isPending } = useStartOperation()
  const run = async () => {
    const question = {
      title: t('confirm.many', { n: selected.length }),
      text: t('confirm.manyText'),
      confirm: t('settlement.act.confirm'),
    }
    if (!(await feedback.confirm(question))) return
    const ids = selected.map(({ id }) => id)
    const calcVersions = Object.fromEntries(selected.map(({ id, calcVersion }) => [id, calcVersion]))
    await start({ kind: 'settlement.confirm', ids, params: { calcVersions } }).then(
      onStarted,
      feedback.failure,
    )
  }
  return (
    <Permit to="settlement:confirm">
      <Button
        type="primary"
        disabled={!selected.some(canConfirm)}
        loading={isPending}
        onClick={() => void run()}
      >
        {t('settlement.act.confirm')}
      </Button>
    </Permit>
  )
}
