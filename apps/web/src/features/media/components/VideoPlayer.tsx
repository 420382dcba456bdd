import type { Video } from '@pindao/protocol/media/video.endpoints.ts'
import { Alert } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shownData } from '#src/shared/query/shown-data.ts'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { useViewLink } from '../api/videos.queries.ts'
import styles from './video-preview.module.css'

/** `MediaError.MEDIA_ERR_DECODE`: the bytes came, and were of no use. */
const mediaErrorDecode = 3

/** Where a film stood when its address failed; `attempt` counts the addresses. */
type Standing = {
  readonly attempt: number
  readonly url: string
  readonly second: number
  readonly playing: boolean
}

/** Plays a video by its signed address. */
export function VideoPlayer({ video }: { readonly video: Video }) {
  const link = useViewLink(video.id)
  const url = shownData(link)?.url
  const renew = async () => (await link.refetch()).data?.url
  if (link.isPending) return <div className={styles['player']} />
  if (url === undefined) return <ErrorState error={link.error} onRetry={() => void link.refetch()} />
  return <Film video={video} firstUrl={url} renew={renew} />
}

/**
 * An address lasts minutes: one that is refused in the middle of the film is fetched anew, and the film goes on at the
 * same second. One that fails before anything was shown of it is no matter of time, but of the format.
 */
function Film(props: {
  readonly video: Video
  readonly firstUrl: string
  renew(): Promise<string | undefined>
}) {
  const { video, firstUrl } = props
  const { t } = useTranslation('media')
  const [standing, setStanding] = useState<Standing>({
    attempt: 0,
    url: firstUrl,
    second: 0,
    playing: false,
  })
  const [failed, setFailed] = useState(false)

  const onError = async ({ currentTime: second, paused, error }: HTMLVideoElement) => {
    const shownNothing = standing.attempt > 0 && second === standing.second
    if (shownNothing || error?.code === mediaErrorDecode) return setFailed(true)
    const url = await props.renew()
    if (url !== undefined) setStanding({ attempt: standing.attempt + 1, url, second, playing: !paused })
  }
  const goOn = (film: HTMLVideoElement) => {
    if (standing.second > 0) film.currentTime = standing.second
    // A browser that does not let it play by itself leaves it to the person.
    if (standing.playing) film.play().catch(() => undefined)
  }

  if (failed)
    return (
      <Alert
        type="info"
        showIcon
        title={t('preview.cannotPlay', { codec: video.videoCodec })}
        action={<a href={standing.url}>{t('preview.download')}</a>}
      />
    )
  return (
    // biome-ignore lint/a11y/useMediaCaption: a source video has no subtitles yet
    <video
      key={standing.attempt}
      className={styles['player']}
      src={standing.url}
      poster={video.thumbnailUrl ?? undefined}
      controls
      preload="metadata"
      aria-label={t('preview.player', { title: video.title })}
      onLoadedMetadata={({ currentTarget }) => goOn(currentTarget)}
      onError={({ currentTarget }) => void onError(currentTarget)}
    />
  )
}
