import type { Party } from '@pindao/protocol/contracts/party.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { BatchCommand } from '#src/features/operations/door/BatchCommand.tsx'

/** What can be done with the selected parties at once; each has a result of its own. */
export function PartyBatchActions(props: {
  readonly selected: readonly Party[]
  readonly onStarted: () => void
}) {
  const { t } = useTranslation(['contracts', 'operations'])
  return (
    <BatchCommand
      {...props}
      kind="party.delete"
      act="delete"
      label={t('operations:batch.delete')}
      question={{
        title: t('contracts:party.ask.many', { n: props.selected.length }),
        text: t('contracts:party.ask.text'),
      }}
      look="danger"
    />
  )
}
