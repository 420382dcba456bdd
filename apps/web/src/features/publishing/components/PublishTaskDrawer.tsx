import type { EndpointOutput } from '@pindao/protocol/core/endpoint.ts'
import type { getPublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { publishTaskView } from '#src/features/publishing/door/publish-task.status-view.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import type { Neighbours } from '#src/shared/record/neighbours.ts'
import { RecordDrawer } from '#src/shared/record/RecordDrawer.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { ByHandNote } from '../after/components/ByHandNote.tsx'
import { usePublishTask } from '../api/publish-tasks.queries.ts'
import { SeenOtherNote } from '../failures/SeenOtherNote.tsx'
import { passesByItself } from '../publish-task.words.ts'
import { InReviewNote } from './InReviewNote.tsx'
import { OutcomeQuestion } from './OutcomeQuestion.tsx'
import { PublishProblem } from './PublishProblem.tsx'
import { PublishTaskFacts } from './PublishTaskFacts.tsx'
import { PublishTimeline } from './PublishTimeline.tsx'
import styles from './publish-task.module.css'
import { TaskPreparation } from './TaskPreparation.tsx'
import { TaskRelated } from './TaskRelated.tsx'
import { useReauthorise } from './use-reauthorise.ts'
import { useTaskCommands } from './use-task-commands.ts'

const AfterTab = lazyPart(
  async () => (await import('../after/components/AfterTab.tsx')).AfterTab,
  'publishing',
)
const TaskProof = lazyPart(async () => (await import('../failures/TaskProof.tsx')).TaskProof)

type TaskWithTimeline = EndpointOutput<typeof getPublishTask>

/** Everything of one publish task: what was asked, where it stands, and who moved it when. */
export function PublishTaskDrawer(props: {
  readonly taskId: string
  readonly neighbours: Neighbours
  onClose(): void
}) {
  const { taskId, neighbours, onClose } = props
  const { t } = useTranslation(['publishing', 'common', 'states'])
  const run = useTaskCommands()
  const query = usePublishTask(taskId)
  const task = shownData(query)
  const view = task && publishTaskView[publishTaskStatus.nameOf(task.status)]
  return (
    <RecordDrawer
      title={task?.title ?? t('detail.title')}
      query={query}
      errorTitle={t('common:error.detailTitle')}
      neighbours={neighbours}
      state={view && <StatusTag tone={view.tone}>{t(view.labelKey)}</StatusTag>}
      actions={
        task && (
          <>
            <MendButton task={task} />
            {task.actions.map((command) => (
              <Button
                key={command}
                danger={command === 'terminate' || command === 'delete'}
                onClick={() => void run(command, task)}
              >
                {t(`action.${command}`)}
              </Button>
            ))}
          </>
        )
      }
      tabs={
        task === undefined
          ? null
          : [
              { key: 'details', label: t('common:record.details'), content: <Details task={task} /> },
              ...(task.platformVideoId !== null && task.status === publishTaskStatus.codes.published
                ? [
                    {
                      key: 'after',
                      label: t('after.tab'),
                      content: (
                        <LazyPart>
                          <AfterTab key={task.id} task={task} />
                        </LazyPart>
                      ),
                    },
                  ]
                : []),
              {
                key: 'related',
                label: t('common:record.related'),
                content: <TaskRelated key={task.id} task={task} />,
              },
              {
                key: 'proof',
                label: t('failures.proof.tab'),
                content: (
                  <LazyPart>
                    <TaskProof key={task.id} taskId={task.id} />
                  </LazyPart>
                ),
              },
              {
                key: 'timeline',
                label: t('common:record.timeline'),
                content: <PublishTimeline events={task.timeline} />,
              },
            ]
      }
      onClose={onClose}
    />
  )
}

/** A refused state carries what mends it. */
function MendButton({ task }: { readonly task: TaskWithTimeline }) {
  const { t } = useTranslation('channels')
  const mend = useReauthorise(task)
  if (mend === null) return null
  return (
    <Button type="primary" title={t('trouble.besides')} onClick={mend}>
      {t('reconnect')}
    </Button>
  )
}

/** What went wrong and what is asked of a person come first. */
function Details({ task }: { readonly task: TaskWithTimeline }) {
  return (
    <>
      <div className={styles['drawerProblem']}>
        <InReviewNote task={task} />
        <PublishProblem problem={task.problem} calm={passesByItself(task.waitReason)} />
        <SeenOtherNote task={task} />
        <OutcomeQuestion task={task} />
      </div>
      <ByHandNote task={task} />
      <TaskPreparation task={task} />
      <PublishTaskFacts task={task} />
    </>
  )
}
