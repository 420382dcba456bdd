import { ExportOutlined } from '@ant-design/icons'
import type { PublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { useTranslation } from 'react-i18next'
import { VideoThumbnail } from '#src/features/media/door/VideoThumbnail.tsx'
import { publishTasksPath } from '#src/features/publishing/door/publish-paths.ts'
import { publishTaskView } from '#src/features/publishing/door/publish-task.status-view.ts'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import { Moment } from '#src/shared/ui/Moment.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { Panel } from '#src/shared/ui/Panel.tsx'
import { ProgressLine } from '#src/shared/ui/ProgressLine.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import { useRecentTasks } from '../api/workbench.queries.ts'
import styles from './RecentTasks.module.css'

/** The newest publish tasks, moving while they are looked at. */
export function RecentTasks() {
  const { t } = useTranslation(['workbench', 'common'])
  const { data, error, refetch } = useRecentTasks(true)
  return (
    <Panel
      title={t('workbench:recent.title')}
      note={
        <PermittedLink to={publishTasksPath} otherwise={null}>
          {t('common:action.viewAll')}
        </PermittedLink>
      }
    >
      {data ? (
        <ul className={styles['list']}>
          {data.items.map((task) => (
            <li key={task.id}>
              <RecentTask task={task} />
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <WaitingLines rows={5} />
      )}
    </Panel>
  )
}

function RecentTask({ task }: { readonly task: PublishTask }) {
  const { t } = useTranslation(['workbench', 'states'])
  const status = publishTaskStatus.nameOf(task.status)
  const { tone, labelKey } = publishTaskView[status]
  const transferring = status === 'publishing' && task.stage === 'transferring'
  return (
    <div className={styles['task']}>
      <VideoThumbnail url={task.thumbnailUrl} inlineSize={80} />
      <div className={styles['words']}>
        <PermittedLink
          className={styles['title']}
          to={`${publishTasksPath}?detail=${task.id}`}
          title={task.title}
        >
          <bdi className="cut">{task.title}</bdi>
        </PermittedLink>
        <span className={styles['note']}>
          <bdi>{task.channelName}</bdi> · <bdi>{task.operatorName}</bdi> · <Moment at={task.updatedAt} />
        </span>
      </div>
      <div className={styles['state']}>
        <StatusTag tone={tone}>{t(labelKey)}</StatusTag>
        {transferring && (
          <ProgressLine share={task.progress} label={`${t('workbench:recent.progress')}: ${task.title}`} />
        )}
        {task.watchUrl && (
          <a
            href={task.watchUrl}
            target="_blank"
            rel="noreferrer"
            aria-label={t('workbench:recent.watch', { title: task.title })}
            title={t('workbench:recent.watch', { title: task.title })}
          >
            <ExportOutlined className="flip" />
          </a>
        )}
      </div>
    </div>
  )
}
