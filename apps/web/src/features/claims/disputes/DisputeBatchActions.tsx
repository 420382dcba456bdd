import type { Dispute } from '@pindao/protocol/claims/dispute.record.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BatchCommand } from '#src/features/operations/door/BatchCommand.tsx'
import { Permit } from '#src/shared/access/Permit.tsx'
import { AssignDisputeDialog } from './AssignDisputeDialog.tsx'

/** What can be done with the selected cases at once; each has a result of its own. */
export function DisputeBatchActions(props: {
  readonly selected: readonly Dispute[]
  readonly onStarted: () => void
}) {
  const { selected, onStarted } = props
  const { t } = useTranslation('disputes')
  const [assigning, setAssigning] = useState(false)
  const n = selected.length
  return (
    <>
      <BatchCommand
        {...props}
        kind="dispute.take"
        act="take"
        label={t('act.take')}
        question={{ title: t('take.many', { n }), text: t('take.text') }}
        look="primary"
      />
      <Permit to="dispute:update">
        <Button
          disabled={!selected.some(({ actions }) => actions.includes('assign'))}
          onClick={() => setAssigning(true)}
        >
          {t('act.assign')}
        </Button>
      </Permit>
      <BatchCommand
        {...props}
        kind="dispute.close"
        act="close"
        label={t('act.close')}
        question={{ title: t('close.many', { n }), text: t('close.text') }}
      />
      {assigning && (
        <AssignDisputeDialog disputes={selected} onStarted={onStarted} onClose={() => setAssigning(false)} />
      )}
    </>
  )
}
