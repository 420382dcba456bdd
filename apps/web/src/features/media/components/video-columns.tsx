import type { Video } from '@pindao/protocol/media/video.record.ts'
import { videoUploadStatus } from '@pindao/protocol/media/video.states.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useVideoClaim } from '#src/features/claims/door/use-video-claim.ts'
import { VideoThumbnail } from '#src/features/media/door/VideoThumbnail.tsx'
import { useMusicOf } from '#src/features/music/door/use-music-of.tsx'
import { publishTaskPath, tasksOfVideoPath } from '#src/features/publishing/door/publish-paths.ts'
import { publishTaskView } from '#src/features/publishing/door/publish-task.status-view.ts'
import { useDictionary } from '#src/features/settings/door/use-dictionary.ts'
import { useCan } from '#src/shared/access/ability.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import { actColumn, durationColumn, sizeColumn, statusColumn, textColumn } from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/DataTable.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { videoStatusView } from '../video-status.status-view.ts'
import { VideoActions } from './VideoActions.tsx'
import styles from './video-row.module.css'

type Acts = { preview(video: Video): void; publish(video: Video): void }

/** The columns of the source video list. */
export function useVideoColumns(acts: Acts): readonly Column<Video>[] {
  const { t } = useTranslation(['media', 'common', 'states'])
  const places = usePlaceNames()
  const types = useDictionary('programmeType')
  const tagNames = useDictionary('videoTag')
  const claim = useVideoClaim({ title: t('search.claim'), type: t('search.claimType') })
  const music = useMusicOf(t('search.music'))
  const format = useFormat()
  const programmeOf = ({ programme, episode }: Video) =>
    programme !== null && episode !== null ? t('column.episodeOf', { programme, episode }) : programme
  const statusOf = ({ uploadStatus }: Video) => {
    const { tone, labelKey } = videoStatusView[videoUploadStatus.nameOf(uploadStatus)]
    return { tone, label: t(labelKey) }
  }
  return [
    {
      key: 'video',
      sortKey: 'title',
      title: t('column.video'),
      minWidth: 210,
      render: (video) => <VideoTitle video={video} onPreview={() => acts.preview(video)} />,
    },
    textColumn('channel', t('column.channel'), (video) => video.channelName),
    durationColumn('duration', t('column.duration'), (video) => video.durationMs, { sortKey: 'duration' }),
    sizeColumn('size', t('column.size'), (video) => video.size, { sortKey: 'size' }),
    statusColumn('status', t('column.status'), statusOf),
    {
      key: 'publishing',
      title: t('column.publishing'),
      width: 148,
      render: (video) => <PublishState video={video} />,
    },
    claim.column<Video>({ hiddenAtFirst: true }),
    music.column<Video>({ hiddenAtFirst: true }),
    actColumn('uploaded', t('column.uploaded'), (video) => ({ at: video.createdAt, by: video.authName }), {
      sortKey: 'createdAt',
    }),
    textColumn('programme', t('column.programme'), programmeOf, { hiddenAtFirst: true }),
    textColumn(
      'programmeType',
      t('column.programmeType'),
      ({ programmeType }) => (programmeType === null ? null : types.labelOf(programmeType)),
      { hiddenAtFirst: true },
    ),
    textColumn(
      'language',
      t('column.language'),
      ({ language }) => (language === null ? null : places.language(language)),
      { hiddenAtFirst: true },
    ),
    textColumn(
      'tags',
      t('column.tags'),
      ({ tags }) => (tags.length === 0 ? null : tags.map(tagNames.nameOf).join(', ')),
      {
        width: 160,
        hiddenAtFirst: true,
      },
    ),
    textColumn(
      'licence',
      t('column.licence'),
      ({ licenceTo }) => (licenceTo === null ? null : format.day(licenceTo)),
      {
        hiddenAtFirst: true,
      },
    ),
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

/** Where the newest publish task stands, in a word that leads to it; where there are older ones, to all of them. */
export function PublishState({ video: { id, title, publishTask: task } }: { readonly video: Video }) {
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
