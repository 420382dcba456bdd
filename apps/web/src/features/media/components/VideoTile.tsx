import type { Video } from '@pindao/protocol/media/video.record.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { StoryboardPicture } from './StoryboardPicture.tsx'
import styles from './storyboard.module.css'
import { VideoActions } from './VideoActions.tsx'
import { PublishState } from './video-columns.tsx'

/** A video in the grid: its picture, which shows the film under the pointer, what it is called, and where it stands. */
export function VideoTile(props: { readonly video: Video; onPreview(): void; onPublish(): void }) {
  const { video, onPreview, onPublish } = props
  const { t } = useTranslation('media')
  const format = useFormat()
  return (
    <div className={styles['tile']}>
      <button
        type="button"
        className={styles['open']}
        aria-label={t('action.previewOf', { title: video.title })}
        onClick={onPreview}
      >
        <StoryboardPicture url={video.thumbnailUrl} storyboardUrl={video.storyboardUrl} />
      </button>
      <span className={styles['name']} title={video.title}>
        <bdi>{video.title}</bdi>
      </span>
      <span className={styles['facts']}>
        <bdi className="cut">{video.channelName ?? video.authName}</bdi>
        <span>{format.duration(video.durationMs)}</span>
      </span>
      <span className={styles['foot']}>
        <PublishState video={video} />
        <VideoActions video={video} onPreview={onPreview} onPublish={onPublish} />
      </span>
    </div>
  )
}
