import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { type Fact, Facts } from '#src/shared/record/Facts.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { usePlatformVideos } from '../api/platform-videos.queries.ts'
import { useVisibility } from '../door/use-visibility.ts'

const shown = 10

/** The newest videos of a channel on its platform, and the way to all of them. */
export function ChannelVideos({ channelId }: { readonly channelId: string }) {
  const { t } = useTranslation('channels')
  const format = useFormat()
  const visibility = useVisibility()
  const query = usePlatformVideos({ channelId, pageSize: shown, sort: '-publishedAt' })
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active />
  const { items, total } = query.data
  if (total === 0) return t('platformVideos.none')
  const all = `${pagePaths['platform-videos']}?${new URLSearchParams({ channelId })}`
  const facts = items.map((video): Fact => {
    const views = video.viewCount === null ? null : format.compact(video.viewCount)
    const words = [video.publishedAt === null ? null : format.tableTime(video.publishedAt), views]
    return [
      [visibility(video).label, ...words.filter((word) => word !== null)].join(' · '),
      <a key={video.id} href={video.url} target="_blank" rel="noreferrer">
        <bdi>{video.title}</bdi>
      </a>,
    ]
  })
  return (
    <>
      <Facts facts={facts} />
      <Link to={all}>{t('platformVideos.all', { total })}</Link>
    </>
  )
}
