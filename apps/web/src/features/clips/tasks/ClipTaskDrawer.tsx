import type { ClipTaskAction, ClipTaskDetail } from '@pindao/protocol/clips/clip.endpoints.ts'
import { clipTaskStatus } from '@pindao/protocol/clips/clip-task.states.ts'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useTextOr } from '#src/shared/i18n/use-text-or.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import type { Neighbours } from '#src/shared/record/neighbours.ts'
import { RecordDrawer } from '#src/shared/record/RecordDrawer.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { ClipFacts } from './ClipFacts.tsx'
import { ClipPieces } from './ClipPieces.tsx'
import { ClipTargets } from './ClipTargets.tsx'
import { ClipTimeline } from './ClipTimeline.tsx'
import { clipTaskTone } from './clip-task.status-view.ts'
import { useClipTask } from './clips.queries.ts'
import { useClipCommands, wordOfAction } from './use-clip-commands.ts'

/** What goes on with a task stands first, what ends it last. */
const order: readonly ClipTaskAction[] = ['start', 'retry', 'restart', 'change', 'delete', 'terminate']

/** Everything of one clip task: what is cut and how, its channels, and who moved it when. */
export function ClipTaskDrawer(props: {
  readonly taskId: string
  readonly neighbours: Neighbours
  /** Opens another task of the clip. */
  readonly onOpen: (taskId: string) => void
  readonly onClose: () => void
}) {
  const { taskId, neighbours, onOpen, onClose } = props
  const { t } = useTranslation(['clips', 'common', 'states'])
  const run = useClipCommands()
  const query = useClipTask(taskId)
  const task = shownData(query)
  const name = task && clipTaskStatus.nameOf(task.clipStatus)
  return (
    <RecordDrawer
      title={task?.title ?? t('clips:detail.title')}
      query={query}
      errorTitle={t('common:error.detailTitle')}
      neighbours={neighbours}
      state={name && <StatusTag tone={clipTaskTone[name]}>{t(`states:clipTask.${name}`)}</StatusTag>}
      actions={
        task &&
        order
          .filter((action) => task.actions.includes(action))
          .map((action) => (
            <Button
              key={action}
              danger={action === 'terminate' || action === 'delete'}
              type={action === 'start' || action === 'retry' ? 'primary' : 'default'}
              onClick={() => void run(action, task)}
            >
              {t(`clips:act.${wordOfAction(action, task)}`)}
            </Button>
          ))
      }
      tabs={
        task === undefined
          ? null
          : [
              {
                key: 'details',
                label: t('common:record.details'),
                content: <Details task={task} onOpen={onOpen} />,
              },
              {
                key: 'timeline',
                label: t('common:record.timeline'),
                content: <ClipTimeline events={task.timeline} />,
              },
            ]
      }
      onClose={onClose}
    />
  )
}

/** What went wrong comes first. */
function Details({
  task,
  onOpen,
}: {
  readonly task: ClipTaskDetail
  readonly onOpen: (taskId: string) => void
}) {
  const textOr = useTextOr('errors')
  return (
    <>
      {task.problem !== null && (
        <Alert
          type="error"
          showIcon
          title={textOr(`errors:${task.problem}`, task.problem, task.problemParams)}
          style={{ marginBlockEnd: 16 }}
        />
      )}
      <ClipFacts task={task} />
      <ClipPieces task={task} />
      <ClipTargets task={task} onOpen={onOpen} />
    </>
  )
}
