import type { Video } from '@pindao/protocol/media/video.endpoints.ts'
import { Alert, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useVideo } from '#src/shared/media/use-video.ts'
import { Drawer } from '#src/shared/ui/Drawer.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { useViewLink } from '../api/videos.queries.ts'
import { VideoFacts } from './VideoFacts.tsx'
import styles from './video-preview.module.css'

/** Plays a source video and says what it is. */
export function VideoPreview({ videoId, onClose }: { readonly videoId: string; onClose(): void }) {
  const { t } = useTranslation('media')
  const video = useVideo(videoId)
  return (
    <Drawer size={720} title={video.data?.title ?? t('preview.title')} onClose={onClose}>
      {video.data && (
        <>
          <Player video={video.data} />
          <VideoFacts video={video.data} />
        </>
      )}
      {video.isLoadingError && <ErrorState error={video.error} onRetry={() => void video.refetch()} />}
      {video.isPending && <Skeleton active />}
    </Drawer>
  )
}

function Player({ video }: { readonly video: Video }) {
  const { t } = useTranslation('media')
  const link = useViewLink(video.id)
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const [renewed, setRenewed] = useState(false)

  /** The first failure may be an address that ran out while the drawer stood open; the second is the format. */
  const onError = (url: string) => {
    if (renewed) return setFailedUrl(url)
    setRenewed(true)
    void link.refetch()
  }

  if (link.isLoadingError) return <ErrorState error={link.error} onRetry={() => void link.refetch()} />
  if (!link.data) return <div className={styles['player']} />
  const { url } = link.data
  if (url === failedUrl)
    return (
      <Alert
        type="info"
        showIcon
        title={t('preview.cannotPlay', { codec: video.videoCodec })}
        action={<a href={url}>{t('preview.download')}</a>}
      />
    )
  return (
    // biome-ignore lint/a11y/useMediaCaption: a source video has no subtitles yet
    <video
      key={url}
      className={styles['player']}
      src={url}
      poster={video.thumbnailUrl ?? undefined}
      controls
      preload="metadata"
      aria-label={t('preview.player', { title: video.title })}
      onError={() => onError(url)}
    />
  )
}
