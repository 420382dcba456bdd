import { CameraOutlined } from '@ant-design/icons'
import type { Video } from '@pindao/protocol/media/video.record.ts'
import { pictureExtensions } from '@pindao/protocol/media/video-files.endpoints.ts'
import { Alert, Button, Space } from 'antd'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileButton } from '#src/features/media/door/FileButton.tsx'
import { shownData } from '#src/shared/query/shown-data.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { useMakeDerivative, usePictureCommand, useVideoFiles } from '../api/video-files.queries.ts'
import { useViewLink } from '../api/videos.queries.ts'
import fileStyles from './video-files.module.css'
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

/** A place in a film that is to be played, in seconds; another object asks again. */
export type Place = { readonly second: number }

/** How somebody uses a film that is played. */
export type FilmUse = {
  /** Is played from when it is asked for. */
  readonly place?: Place | undefined
  /** Is told the element that plays, and null when it goes. */
  readonly onFilm?: ((film: HTMLVideoElement | null) => void) | undefined
  /** Stands over the picture. */
  readonly over?: ReactNode
}

/** Plays a video by its signed address. */
export function VideoPlayer({ video, ...use }: FilmUse & { readonly video: Video }) {
  const link = useViewLink(video.id)
  const url = shownData(link)?.url
  const renew = async () => (await link.refetch()).data?.url
  if (link.isPending) return <div className={styles['player']} />
  if (url === undefined) return <ErrorState error={link.error} onRetry={() => void link.refetch()} />
  return <Film video={video} firstUrl={url} renew={renew} {...use} />
}

/** What plays in the place of a film that this browser cannot: its copy, once there is one, or the way to make it. */
function Instead({
  video,
  url,
  onFilm,
}: Pick<FilmUse, 'onFilm'> & { readonly video: Video; readonly url: string }) {
  const { t } = useTranslation('media')
  const feedback = useFeedback()
  const files = shownData(useVideoFiles(video.id))
  const make = useMakeDerivative(video.id)
  const copy = files?.derivatives.find(({ kind }) => kind === 'proxy')
  if (copy?.url)
    return (
      // biome-ignore lint/a11y/useMediaCaption: subtitle files of a source video are for other formats than browsers show
      <video
        ref={onFilm}
        className={styles['player']}
        src={copy.url}
        poster={video.thumbnailUrl ?? undefined}
        controls
        preload="metadata"
        aria-label={t('preview.player', { title: video.title })}
      />
    )
  const isMaking = copy?.status === 'waiting' || copy?.status === 'running'
  return (
    <Alert
      type="info"
      showIcon
      title={t('preview.cannotPlay', { codec: video.videoCodec })}
      description={isMaking ? t('preview.making', { percent: Math.floor(copy.progress * 100) }) : undefined}
      action={
        <Space orientation="vertical">
          {!isMaking && video.actions.includes('update') && (
            <Button
              size="small"
              loading={make.isPending}
              onClick={() => make.mutate('proxy', { onError: feedback.failure })}
            >
              {t('preview.make')}
            </Button>
          )}
          <a href={url}>{t('preview.download')}</a>
        </Space>
      }
    />
  )
}

/**
 * An address lasts minutes: one that is refused in the middle of the film is fetched anew, and the film goes on at the
 * same second. One that fails before anything was shown of it is no matter of time, but of the format.
 */
function Film(
  props: FilmUse & {
    readonly video: Video
    readonly firstUrl: string
    renew(): Promise<string | undefined>
  },
) {
  const { video, firstUrl, place, onFilm, over } = props
  const { t } = useTranslation('media')
  const [standing, setStanding] = useState<Standing>({
    attempt: 0,
    url: firstUrl,
    second: 0,
    playing: false,
  })
  const [failed, setFailed] = useState(false)
  const film = useRef<HTMLVideoElement>(null)
  const hold = useCallback(
    (element: HTMLVideoElement | null) => {
      film.current = element
      onFilm?.(element)
    },
    [onFilm],
  )
  useEffect(() => {
    if (place === undefined || film.current === null) return
    film.current.currentTime = place.second
    film.current.play().catch(() => undefined)
  }, [place])

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

  if (failed) return <Instead video={video} url={standing.url} onFilm={onFilm} />
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: subtitle files of a source video are for other formats than browsers show */}
      <video
        ref={hold}
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
      {over}
      {onFilm === undefined && video.actions.includes('update') && (
        <CoverChoice videoId={video.id} placeOf={() => film.current?.currentTime ?? 0} />
      )}
    </>
  )
}

/** The picture of the video: what the player shows now, or a file. */
function CoverChoice({ videoId, placeOf }: { readonly videoId: string; placeOf(): number }) {
  const { t } = useTranslation('media')
  const feedback = useFeedback()
  const picture = usePictureCommand(videoId)
  const give = (from: Parameters<typeof picture.mutate>[0]) =>
    picture.mutate(from, { onSuccess: () => feedback.success(t('cover.done')), onError: feedback.failure })
  return (
    <Space size="small" className={fileStyles['cover'] ?? ''}>
      <Button
        size="small"
        icon={<CameraOutlined aria-hidden />}
        loading={picture.isPending}
        onClick={() => give({ atMs: Math.round(placeOf() * 1000) })}
      >
        {t('cover.take')}
      </Button>
      <FileButton
        label={t('cover.upload')}
        accept={pictureExtensions}
        disabled={picture.isPending}
        onFile={(file) => give({ file })}
      />
    </Space>
  )
}
