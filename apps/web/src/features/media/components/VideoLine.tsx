import type { Video } from '@pindao/protocol/media/video.record.ts'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import { StoryboardPicture } from './StoryboardPicture.tsx'
import styles from './storyboard.module.css'
import { VideoActions } from './VideoActions.tsx'
import { PublishState } from './video-columns.tsx'

/** A video in the list look: a picture to look through beside what it is, where it stands and what can be done. */
export function VideoLine(props: { readonly video: Video; onPreview(): void; onPublish(): void }) {
  const { video, onPreview, onPublish } = props
  const { t } = useTranslation('media')
  const format = useFormat()
  const places = usePlaceNames()
  const { programme, episode, language, tags } = video
  const said = [
    programme !== null && episode !== null ? t('column.episodeOf', { programme, episode }) : programme,
    language === null ? null : places.language(language),
  ].filter((words) => words !== null)
  return (
    <div className={styles['line']}>
      <button
        type="button"
        className={styles['open']}
        aria-label={t('action.previewOf', { title: video.title })}
        onClick={onPreview}
      >
        <StoryboardPicture url={video.thumbnailUrl} storyboardUrl={video.storyboardUrl} />
      </button>
      <div className={styles['words']}>
        <span className={styles['name']} title={video.title}>
          <bdi>{video.title}</bdi>
        </span>
        <span className={styles['note']}>
          {video.channelName !== null && <bdi className="cut">{video.channelName}</bdi>}
          <span>{format.duration(video.durationMs)}</span>
          <span>{format.fileSize(video.size)}</span>
          <bdi>{`${video.width} × ${video.height}`}</bdi>
        </span>
        {(said.length > 0 || tags.length > 0) && (
          <span className={styles['note']}>
            {said.map((words) => (
              <bdi key={words}>{words}</bdi>
            ))}
            {tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </span>
        )}
        <span className={styles['note']}>
          <bdi className="cut">{video.authName}</bdi>
          <span>{format.tableTime(video.createdAt)}</span>
        </span>
      </div>
      <div className={styles['ends']}>
        <PublishState video={video} />
        <VideoActions video={video} onPreview={onPreview} onPublish={onPublish} />
      </div>
    </div>
  )
}
