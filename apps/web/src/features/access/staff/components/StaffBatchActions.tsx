import type { StaffMember } from '@pindao/protocol/access/staff.endpoints.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BatchCommand } from '#src/features/operations/door/BatchCommand.tsx'
import { AssignDialog } from './AssignDialog.tsx'

/**
 * What can be done with the selected people at once: departments and roles for all of them or none; to let them sign in,
 * or no longer, each with a result. `onDone`: the selection has served.
 */
export function StaffBatchActions(props: {
  readonly selected: readonly StaffMember[]
  readonly onDone: () => void
}) {
  const { selected, onDone } = props
  const { t } = useTranslation(['staff', 'operations'])
  const [assigning, setAssigning] = useState(false)
  const ids = selected.map(({ id }) => id)
  const command = (act: 'enable' | 'disable') => (
    <BatchCommand
      kind={`staff.${act}`}
      act={act}
      selected={selected}
      label={t(`operations:batch.${act}`)}
      question={{
        title: t(`operations:ask.${act}.title`, { total: ids.length }),
        text: t(`operations:ask.${act}.text`),
      }}
      {...(act === 'disable' ? { look: 'danger' as const } : {})}
      onStarted={onDone}
    />
  )

  return (
    <>
      <Button type="primary" onClick={() => setAssigning(true)}>
        {t('staff:assign.button')}
      </Button>
      {command('enable')}
      {command('disable')}
      {assigning && <AssignDialog staffIds={ids} onClose={() => setAssigning(false)} onAssigned={onDone} />}
    </>
  )
}
