import type { StaffMember } from '@pindao/protocol/access/staff.endpoints.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStartOperation } from '#src/features/operations/door/use-start-operation.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { AssignDialog } from './AssignDialog.tsx'

type Switch = 'enable' | 'disable'

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
  const feedback = useFeedback()
  const { start, isPending } = useStartOperation()
  const [assigning, setAssigning] = useState(false)
  const ids = selected.map(({ id }) => id)
  const offered = (act: Switch) => selected.some(({ actions }) => actions.includes(act))

  const run = async (act: Switch) => {
    const agreed = await feedback.confirm({
      title: t(`operations:ask.${act}.title`, { total: ids.length }),
      text: t(`operations:ask.${act}.text`),
      confirm: t(`operations:batch.${act}`),
      danger: act === 'disable',
    })
    if (agreed) await start({ kind: `staff.${act}`, ids, params: {} }).then(onDone, feedback.failure)
  }

  return (
    <>
      <Button type="primary" onClick={() => setAssigning(true)}>
        {t('staff:assign.button')}
      </Button>
      <Button disabled={!offered('enable') || isPending} onClick={() => void run('enable')}>
        {t('operations:batch.enable')}
      </Button>
      <Button danger disabled={!offered('disable') || isPending} onClick={() => void run('disable')}>
        {t('operations:batch.disable')}
      </Button>
      {assigning && <AssignDialog staffIds={ids} onClose={() => setAssigning(false)} onAssigned={onDone} />}
    </>
  )
}
