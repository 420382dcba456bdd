import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import type { PublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { sourceVideoPath } from '#src/features/media/door/source-video.ts'
import { WatchLink } from '#src/features/publishing/door/WatchLink.tsx'
import { Permit } from '#src/shared/access/Permit.tsx'
import { joined } from '#src/shared/format/joined.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import { Facts } from '#src/shared/record/Facts.tsx'
import { visibilityLabel, visibilityOf } from '../publish-task.words.ts'
import { PublishTaskState } from './PublishTaskState.tsx'
import styles from './publish-task.module.css'
import { SideSteps } from './SideSteps.tsx'

/** What was asked for, by whom, and where it stands. */
export function PublishTaskFacts({ task }: { readonly task: PublishTask }) {
  const { t } = useTranslation(['publishing', 'states'])
  const format = useFormat()
  const zone = useTimeZone()
  const { description, platformVideoId, tags } = task
  const none = t('detail.none')
  const { executeAt, publishAt, publishZone } = task
  const waits = executeAt !== null && task.status === publishTaskStatus.codes.toPublish
  /** In the zone in which it was said, too, where that is not the reader's. */
  const whenIn = (at: string) =>
    publishZone === null || publishZone === zone
      ? format.exactTime(at)
      : t('detail.inZone', { time: format.exactTime(at), zone })
  const facts = [
    [t('column.status'), <PublishTaskState key="state" task={task} />],
    [t('column.channel'), task.channelName],
    [t('detail.sourceVideo'), <SourceVideo key="video" task={task} />],
    [t('column.visibility'), t(visibilityLabel[visibilityOf(task.visibility)])],
    ...(publishAt === null ? [] : [[t('detail.publishAt'), whenIn(publishAt)] as const]),
    ...(waits ? [[t('detail.executeAt'), format.exactTime(executeAt)] as const] : []),
    [t('detail.madeForKids'), task.madeForKids ? t('detail.yes') : t('detail.no')],
    [t('column.operator'), task.operatorName],
    [t('column.createdAt'), format.exactTime(task.createdAt)],
    [t('column.updatedAt'), format.exactTime(task.updatedAt)],
    [
      t('detail.platformVideoId'),
      platformVideoId === null ? none : <VideoId key="id" task={task} id={platformVideoId} />,
    ],
    ...(task.sideSteps.length === 0
      ? []
      : [[t('beside.title'), <SideSteps key="beside" task={task} />] as const]),
    [t('detail.tags'), tags.length === 0 ? none : joined(tags)],
    [
      t('detail.description'),
      description === '' ? (
        none
      ) : (
        <div key="text" className={styles['description']}>
          {description}
        </div>
      ),
    ],
  ] as const
  return <Facts facts={facts} />
}

/** The title of the video, which leads to it where it can be opened. */
function SourceVideo({ task: { videoId, videoOpens, videoTitle } }: { readonly task: PublishTask }) {
  const title = <bdi>{videoTitle}</bdi>
  return videoOpens ? <Link to={sourceVideoPath(videoId)}>{title}</Link> : title
}

function VideoId({ task, id }: { readonly task: PublishTask; readonly id: string }) {
  const { t } = useTranslation('publishing')
  const figures = `${pagePaths['platform-videos']}?${new URLSearchParams({ title: id })}`
  return (
    <>
      <Typography.Text copyable style={{ marginInlineEnd: 12 }}>
        {id}
      </Typography.Text>
      <WatchLink task={task} />
      {task.status === publishTaskStatus.codes.published && (
        <Permit to="channel:read">
          <Link to={figures} style={{ marginInlineStart: 12 }}>
            {t('detail.figures')}
          </Link>
        </Permit>
      )}
    </>
  )
}
