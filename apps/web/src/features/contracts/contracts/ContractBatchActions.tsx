import type { Contract } from '@pindao/protocol/contracts/contract.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { BatchCommand } from '#src/features/operations/door/BatchCommand.tsx'

/** What can be done with the selected contracts at once; each has a result of its own. */
export function ContractBatchActions(props: {
  readonly selected: readonly Contract[]
  readonly onStarted: () => void
}) {
  const { t } = useTranslation(['contracts', 'operations'])
  const n = props.selected.length
  return (
    <>
      <BatchCommand
        {...props}
        kind="contract.submit"
        act="submit"
        label={t('contracts:contract.review.submit')}
        question={{
          title: t('contracts:contract.review.many', { n }),
          text: t('contracts:contract.review.text'),
        }}
      />
      <BatchCommand
        {...props}
        kind="contract.delete"
        act="delete"
        label={t('operations:batch.delete')}
        question={{ title: t('contracts:contract.ask.many', { n }), text: t('contracts:contract.ask.text') }}
        look="danger"
      />
    </>
  )
}
