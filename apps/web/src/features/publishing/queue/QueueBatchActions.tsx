import type { QueuedTask } from '@pindao/protocol/publishing/publish-queue.endpoints.ts'
import { type PriorityMove, priorityMoves } from '@pindao/protocol/publishing/queue-order.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useStartOperation } from '#src/features/operations/door/use-start-operation.ts'
import { Permit } from '#src/shared/access/Permit.tsx'
import { ButtonMenu } from '#src/shared/ui/ButtonMenu.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { TaskBatchActions } from '../components/TaskBatchActions.tsx'

/** What is done to chosen tasks of the queue: their turn, and what is done to tasks anywhere. Each has its own result. */
export function QueueBatchActions({
  selected,
  onStarted,
}: {
  readonly selected: readonly QueuedTask[]
  readonly onStarted: () => void
}) {
  const { t } = useTranslation('publishing')
  const feedback = useFeedback()
  const { start, isPending } = useStartOperation()
  const ids = selected.map(({ id }) => id)
  const prioritise = (move: PriorityMove) =>
    void start({ kind: 'publishTask.prioritise', ids, params: { move } }).then(onStarted, feedback.failure)
  return (
    <>
      <Permit to="publishTask:prioritise">
        <ButtonMenu
          menu={{
            items: priorityMoves.map((move) => ({ key: move, label: t(`queue.move.${move}`) })),
            onClick: ({ key }) => prioritise(key as PriorityMove),
          }}
        >
          <Button disabled={isPending}>{t('queue.column.priority')}</Button>
        </ButtonMenu>
      </Permit>
      <TaskBatchActions selected={selected} onStarted={onStarted} />
    </>
  )
}
