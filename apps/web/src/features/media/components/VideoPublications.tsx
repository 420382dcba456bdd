import type { PublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { publishTaskPath, tasksOfVideoPath } from '#src/features/publishing/door/publish-paths.ts'
import { publishTaskView } from '#src/features/publishing/door/publish-task.status-view.ts'
import { WatchLink } from '#src/features/publishing/door/WatchLink.tsx'
import { shownData } from '#src/shared/query/shown-data.ts'
import { Moment } from '#src/shared/ui/Moment.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { usePublications } from '../api/publications.queries.ts'
import styles from './video-preview.module.css'

/** Where a video went: its newest publish tasks, each with its channel and state, and the way to it and to the platform. */
export function VideoPublications({ videoId }: { readonly videoId: string }) {
  const { t } = useTranslation('media')
  const query = usePublications(videoId)
  const page = shownData(query)
  return (
    <section aria-labelledby="video-publications">
      <h3 id="video-publications" className={styles['section']}>
        {t('publications.title')}
      </h3>
      {page && <Tasks videoId={videoId} tasks={page.items} total={page.total} />}
      {!page && query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton active title={false} />}
    </section>
  )
}

type TasksProps = { readonly videoId: string; readonly tasks: readonly PublishTask[]; readonly total: number }

function Tasks({ videoId, tasks, total }: TasksProps) {
  const { t } = useTranslation('media')
  if (tasks.length === 0) return <p className={styles['note']}>{t('publications.none')}</p>
  return (
    <>
      <ul className={styles['publications']}>
        {tasks.map((task) => (
          <Publication key={task.id} task={task} />
        ))}
      </ul>
      {total > tasks.length && (
        <Link to={tasksOfVideoPath(videoId)}>{t('publications.all', { count: total })}</Link>
      )}
    </>
  )
}

function Publication({ task }: { readonly task: PublishTask }) {
  const { t } = useTranslation(['media', 'states', 'publishing'])
  const { tone, labelKey } = publishTaskView[publishTaskStatus.nameOf(task.status)]
  const state = t(labelKey)
  return (
    <li className={styles['publication']}>
      <span className={styles['where']}>
        <span className={styles['channel']}>
          <bdi>{task.channelName}</bdi>
        </span>
        <span className={styles['note']}>
          <Moment at={task.createdAt} /> · <bdi>{task.operatorName}</bdi>
        </span>
      </span>
      <StatusTag tone={tone}>{state}</StatusTag>
      <Link
        to={publishTaskPath(task.id)}
        aria-label={t('publications.taskOf', { channel: task.channelName, state })}
      >
        {t('publishing:action.viewTask')}
      </Link>
      <WatchLink task={task} />
    </li>
  )
}
