import type { Approval } from '@pindao/protocol/contracts/approval.endpoints.ts'
import { reviewPermissions } from '@pindao/protocol/contracts/approval.states.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useStartOperation } from '#src/features/operations/door/use-start-operation.ts'
import { Permit } from '#src/shared/access/Permit.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'

/** Approves the selected reviews, each in the round that is shown; what is not this person's turn says so in its row. */
export function ApproveMany(props: { readonly selected: readonly Approval[]; onStarted(): void }) {
  const { selected, onStarted } = props
  const { t } = useTranslation('contracts')
  const feedback = useFeedback()
  const { start, isPending } = useStartOperation()
  const run = async () => {
    const question = {
      title: t('approval.many.title', { n: selected.length }),
      text: t('approval.many.text'),
      confirm: t('approval.act.approve'),
    }
    if (!(await feedback.confirm(question))) return
    const rounds = Object.fromEntries(selected.map(({ id, round }) => [id, round]))
    const ids = selected.map(({ id }) => id)
    await start({ kind: 'approval.approve', ids, params: { rounds } }).then(onStarted, feedback.failure)
  }
  return (
    <Permit to={reviewPermissions} match="any">
      <Button
        type="primary"
        disabled={!selected.some(({ actions }) => actions.includes('approve'))}
        loading={isPending}
        onClick={() => void run()}
      >
        {t('approval.act.approve')}
      </Button>
    </Permit>
  )
}
