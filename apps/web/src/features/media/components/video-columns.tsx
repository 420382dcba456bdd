import type { Video } from '@pindao/protocol/media/video.endpoints.ts'
import { videoUploadStatus } from '@pindao/protocol/media/video.states.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCan } from '#src/shared/access/ability.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { ActOf } from '#src/shared/list/ActOf.tsx'
import type { Column } from '#src/shared/list/DataTable.tsx'
import { VideoThumbnail } from '#src/shared/media/VideoThumbnail.tsx'
import { publishTaskPath, tasksOfVideoPath } from '#src/shared/publishing/publish-tasks-path.ts'
import { publishTaskView } from '#src/shared/status/publish-task.status-view.ts'
import { OneLine } from '#src/shared/ui/OneLine.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { videoStatusView } from '../video-status.status-view.ts'
import { VideoActions } from './VideoActions.tsx'
import styles from './video-row.module.css'

type Acts = { preview(video: Video): void; publish(video: Video): void }

/** The columns of the source video list. */
export function useVideoColumns(acts: Acts): readonly Column<Video>[] {
  const { t } = useTranslation(['media', 'common'])
  const format = useFormat()
  return [
    {
      key: 'video',
      sortKey: 'title',
      title: t('column.video'),
      minWidth: 250,
      render: (video) => <VideoTitle video={video} onPreview={() => acts.preview(video)} />,
    },
    {
      key: 'channel',
      title: t('column.channel'),
      width: 116,
      render: (video) =>
        video.channelName === null ? t('common:notAvailable') : <OneLine text={video.channelName} />,
    },
    {
      key: 'duration',
      sortKey: 'duration',
      title: t('column.duration'),
      width: 76,
      align: 'end',
      render: (video) => format.duration(video.durationMs),
    },
    {
      key: 'size',
      sortKey: 'size',
      title: t('column.size'),
      width: 114,
      align: 'end',
      render: (video) => format.fileSize(video.size),
    },
    {
      key: 'status',
      title: t('column.status'),
      width: 140,
      render: (video) => <VideoStatus video={video} />,
    },
    {
      key: 'publishing',
      title: t('column.publishing'),
      width: 148,
      render: (video) => <PublishState video={video} />,
    },
    {
      key: 'uploaded',
      sortKey: 'createdAt',
      title: t('column.uploaded'),
      width: 150,
      render: (video) => <ActOf at={video.createdAt} by={video.authName} />,
    },
    {
      key: 'actions',
      title: t('common:table.actions'),
      width: 152,
      fixed: 'end',
      render: (video) => (
        <VideoActions
          video={video}
          onPreview={() => acts.preview(video)}
          onPublish={() => acts.publish(video)}
        />
      ),
    },
  ]
}

function VideoTitle({ video, onPreview }: { readonly video: Video; onPreview(): void }) {
  const { t } = useTranslation('media')
  const picture = <VideoThumbnail url={video.thumbnailUrl} />
  return (
    <div className={styles['video']}>
      {video.actions.includes('preview') ? (
        <button
          type="button"
          className={styles['picture']}
          aria-label={t('action.previewOf', { title: video.title })}
          onClick={onPreview}
        >
          {picture}
        </button>
      ) : (
        picture
      )}
      <div className="nameAndNote">
        <strong className={styles['title']} title={video.title}>
          <bdi className="cut twoLines">{video.title}</bdi>
        </strong>
        <span className={styles['note']} title={video.fileName}>
          <bdi className="cut">{video.fileName}</bdi>
        </span>
      </div>
    </div>
  )
}

function VideoStatus({ video }: { readonly video: Video }) {
  const { t } = useTranslation(['states'])
  const view = videoStatusView[videoUploadStatus.nameOf(video.uploadStatus)]
  return <StatusTag tone={view.tone}>{t(view.labelKey)}</StatusTag>
}

/** Where the newest publish task stands, in a word that leads to it; where there are older ones, to all of them. */
function PublishState({ video: { id, title, publishTask: task } }: { readonly video: Video }) {
  const { t } = useTranslation(['media', 'states', 'common'])
  const can = useCan()
  // Whoever may not read tasks is not told whether there is one.
  if (!can('publishTask:read')) return t('common:notAvailable')
  if (task === null) return <span className={styles['note']}>{t('notPublished')}</span>
  const view = publishTaskView[publishTaskStatus.nameOf(task.status)]
  const state = t(view.labelKey)
  return (
    <Link
      className={styles['stateLink'] ?? ''}
      to={task.others ? tasksOfVideoPath(id) : publishTaskPath(task.id)}
      aria-label={t(task.others ? 'publications.tasksOf' : 'publications.stateOf', { title, state })}
    >
      <StatusTag tone={view.tone}>{state}</StatusTag>
    </Link>
  )
}
