import type { Video } from '@pindao/protocol/media/video.endpoints.ts'
import { Alert, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useVideo } from '#src/shared/media/use-video.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { Drawer } from '#src/shared/ui/Drawer.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { useViewLink } from '../api/videos.queries.ts'
import { VideoFacts } from './VideoFacts.tsx'
import styles from './video-preview.module.css'

/** Plays a source video and says what it is. */
export function VideoPreview({ videoId, onClose }: { readonly videoId: string; onClose(): void }) {
  const { t } = useTranslation('media')
  const query = useVideo(videoId)
  const video = shownData(query)
  return (
    <Drawer size={720} title={video?.title ?? t('preview.title')} onClose={onClose}>
      {video && (
        <>
          <Player video={video} />
          <VideoFacts video={video} />
        </>
      )}
      {query.isError && !video && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton active />}
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

  const url = shownData(link)?.url
  if (link.isPending) return <div className={styles['player']} />
  if (url === undefined) return <ErrorState error={link.error} onRetry={() => void link.refetch()} />
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
