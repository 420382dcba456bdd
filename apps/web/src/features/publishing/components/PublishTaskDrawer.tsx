import { Button, Skeleton, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { shownData } from '#src/shared/query/shown-data.ts'
import { Drawer } from '#src/shared/ui/Drawer.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { usePublishTask } from '../api/publish-tasks.queries.ts'
import { passesByItself } from '../publish-task.words.ts'
import { OutcomeQuestion } from './OutcomeQuestion.tsx'
import { PublishProblem } from './PublishProblem.tsx'
import { PublishTaskFacts } from './PublishTaskFacts.tsx'
import { PublishTimeline } from './PublishTimeline.tsx'
import styles from './publish-task.module.css'
import { useTaskCommands } from './use-task-commands.ts'

/** Everything of one publish task: what was asked, where it stands, and who moved it when. */
export function PublishTaskDrawer({ taskId, onClose }: { readonly taskId: string; onClose(): void }) {
  const { t } = useTranslation(['publishing', 'common'])
  const run = useTaskCommands()
  const query = usePublishTask(taskId)
  const task = shownData(query)
  return (
    <Drawer
      size={720}
      title={task?.title ?? t('detail.title')}
      onClose={onClose}
      extra={
        <Space>
          {task?.actions.map((command) => (
            <Button key={command} danger={command === 'terminate'} onClick={() => void run(command, task)}>
              {t(`action.${command}`)}
            </Button>
          ))}
        </Space>
      }
    >
      {task !== undefined && (
        <>
          <div className={styles['drawerProblem']}>
            <PublishProblem problem={task.problem} calm={passesByItself(task.waitReason)} />
            <OutcomeQuestion task={task} />
          </div>
          <PublishTaskFacts task={task} />
          <h3 className={styles['section']}>{t('detail.timeline')}</h3>
          <PublishTimeline events={task.timeline} />
        </>
      )}
      {task === undefined && query.isError && (
        <ErrorState
          error={query.error}
          title={t('common:error.detailTitle')}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <Skeleton active />}
    </Drawer>
  )
}
