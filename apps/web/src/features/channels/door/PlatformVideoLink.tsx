import { listPlatformVideos } from '@pindao/protocol/channels/platform-video.endpoints.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '#src/shared/api/call.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { channelsKey } from './channels-key.ts'
import { useVisibility } from './use-visibility.ts'

type Props = {
  /** The platform's own id of a video. */
  readonly videoId: string
  readonly channelId: string
  /** What is shown while nothing has been read of it. */
  readonly none: string
}

/** What the platform says of a video that was published, with the way to its record. */
export function PlatformVideoLink({ videoId, channelId, none }: Props) {
  const { t } = useTranslation('channels')
  const format = useFormat()
  const visibility = useVisibility()
  const { data } = useQuery({
    queryKey: [...channelsKey, 'platform-video-of', channelId, videoId],
    queryFn: ({ signal }) =>
      call(listPlatformVideos, { query: { title: videoId, channelId, pageSize: 10 } }, { signal }),
  })
  const video = data?.items.find((one) => one.videoId === videoId)
  if (video === undefined) return none
  const views = video.viewCount === null ? none : format.compact(video.viewCount)
  return (
    <Link to={`${pagePaths['platform-videos']}?${new URLSearchParams({ detail: video.id })}`}>
      {t('platformVideos.figures', { views, state: visibility(video).label })}
    </Link>
  )
}
