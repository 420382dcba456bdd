import type { DropDelivery } from '@pindao/protocol/publishing/drop-delivery.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { BatchCommand } from '#src/features/operations/door/BatchCommand.tsx'

/** What can be done with the selected deliveries at once; each has its own result. `onStarted`: the selection has served. */
export function DropBatchActions(props: {
  readonly selected: readonly DropDelivery[]
  readonly onStarted: () => void
}) {
  const { t } = useTranslation('dropbox')
  const n = props.selected.length
  return (
    <>
      <BatchCommand
        {...props}
        kind="dropDelivery.retry"
        act="retry"
        label={t('command.retry')}
        look="primary"
        question={{ title: t('many.retry', { n }), text: t('many.retryText') }}
      />
      <BatchCommand
        {...props}
        kind="dropDelivery.withdraw"
        act="withdraw"
        label={t('command.withdraw')}
        look="danger"
        question={{ title: t('many.withdraw', { n }), text: t('many.withdrawText') }}
      />
    </>
  )
}
