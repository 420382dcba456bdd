import type { SettlementRecord } from '@pindao/protocol/revenue/settlement.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { BatchCommand } from '#src/features/operations/door/BatchCommand.tsx'

/** Confirms the selected settlements, each with a result of its own: what is hindered stays a draft and says why. */
export function SettlementBatchActions(props: {
  readonly selected: readonly SettlementRecord[]
  readonly onStarted: () => void
}) {
  const { t } = useTranslation('settlements')
  return (
    <BatchCommand
      {...props}
      kind="settlement.confirm"
      act="confirm"
      label={t('settlement.act.confirm')}
      question={{
        title: t('confirm.many', { n: props.selected.length }),
        text: t('confirm.manyText'),
      }}
      look="primary"
    />
  )
}
