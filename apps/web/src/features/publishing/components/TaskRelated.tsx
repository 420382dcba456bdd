import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import type { PublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PlatformVideoLink } from '#src/features/channels/door/PlatformVideoLink.tsx'
import { sourceVideoPath } from '#src/features/media/door/source-video.ts'
import { publishTaskPath, tasksOfVideoPath } from '#src/features/publishing/door/publish-paths.ts'
import { publishTaskView } from '#src/features/publishing/door/publish-task.status-view.ts'
import { useCan } from '#src/shared/access/ability.ts'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import { Facts } from '#src/shared/record/Facts.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { usePublishTasks } from '../api/publish-tasks.queries.ts'
import styles from './publish-task.module.css'

/** So many other tasks are shown; the list has the rest. */
const shownAtOnce = 10

/** What a task hangs together with: its video, its channel, and where else the video went. */
export function TaskRelated({ task }: { readonly task: PublishTask }) {
  const { t } = useTranslation(['publishing', 'common'])
  const { videoId, videoTitle, videoOpens, channelId, channelName, platformVideoId } = task
  const can = useCan()
  const video = <bdi>{videoTitle}</bdi>
  const channel = <bdi>{channelName}</bdi>
  return (
    <Facts
      facts={[
        [
          t('detail.sourceVideo'),
          videoOpens ? (
            <PermittedLink key="video" to={sourceVideoPath(videoId)}>
              {video}
            </PermittedLink>
          ) : (
            video
          ),
        ],
        [
          t('column.channel'),
          <PermittedLink key="channel" to={`${pagePaths.channels}?detail=${channelId}`}>
            {channel}
          </PermittedLink>,
        ],
        ...(platformVideoId !== null && can('channel:read')
          ? [
              [
                t('related.onPlatform'),
                <PlatformVideoLink
                  key="platform"
                  videoId={platformVideoId}
                  channelId={channelId}
                  none={t('common:notAvailable')}
                />,
              ] as const,
            ]
          : []),
        [t('related.others'), <Others key="others" task={task} />],
      ]}
    />
  )
}

function Others({ task: { id, videoId } }: { readonly task: PublishTask }) {
  const { t } = useTranslation(['publishing', 'states'])
  const query = usePublishTasks({ videoId, pageSize: shownAtOnce })
  if (query.isPending) return <Skeleton active title={false} paragraph={{ rows: 2 }} />
  const { items = [], total = 0 } = query.data ?? {}
  const others = items.filter((other) => other.id !== id)
  if (others.length === 0) return t('related.none')
  return (
    <>
      <ul className={styles['others']}>
        {others.map((other) => {
          const { tone, labelKey } = publishTaskView[publishTaskStatus.nameOf(other.status)]
          return (
            <li key={other.id}>
              <Link to={publishTaskPath(other.id)}>
                <bdi>{other.channelName}</bdi>
              </Link>
              <StatusTag tone={tone}>{t(labelKey)}</StatusTag>
            </li>
          )
        })}
      </ul>
      {total > items.length && (
        <Link to={tasksOfVideoPath(videoId)}>{t('related.all', { count: total })}</Link>
      )}
    </>
  )
}
