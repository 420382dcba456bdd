import type { PlatformVideo } from '@pindao/protocol/channels/platform-video.endpoints.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { videoChartsPath } from '#src/features/channel-data/door/charts-paths.ts'
import { PlatformTag } from '#src/features/channels/door/PlatformTag.tsx'
import { useCan } from '#src/shared/access/ability.ts'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { type Fact, Facts } from '#src/shared/record/Facts.tsx'
import type { Neighbours } from '#src/shared/record/neighbours.ts'
import { RecordDrawer } from '#src/shared/record/RecordDrawer.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { TimeAgo } from '#src/shared/ui/TimeAgo.tsx'
import { usePlatformVideo } from '../api/platform-videos.queries.ts'
import { useVisibility } from '../door/use-visibility.ts'
import { VideoOrigin } from './VideoOrigin.tsx'

/** A video as its platform showed it last. */
export function PlatformVideoDrawer(props: {
  readonly videoId: string
  readonly neighbours: Neighbours
  onClose(): void
}) {
  const { videoId, neighbours, onClose } = props
  const { t } = useTranslation(['channels', 'common'])
  const query = usePlatformVideo(videoId)
  const visibility = useVisibility()
  const can = useCan()
  const video = query.data
  const state = video && visibility(video)
  return (
    <RecordDrawer
      title={video?.title ?? t('channels:platformVideos.video')}
      query={query}
      neighbours={neighbours}
      state={state && <StatusTag tone={state.tone}>{state.label}</StatusTag>}
      tabs={
        video
          ? [
              { key: 'details', label: t('common:record.details'), content: <VideoFacts video={video} /> },
              ...(can('publishTask:read')
                ? [
                    {
                      key: 'origin',
                      label: t('common:record.related'),
                      content: <VideoOrigin video={video} />,
                    },
                  ]
                : []),
            ]
          : null
      }
      onClose={onClose}
    />
  )
}

function VideoFacts({ video }: { readonly video: PlatformVideo }) {
  const { t } = useTranslation(['channels', 'common'])
  const format = useFormat()
  const can = useCan()
  const none = t('common:notAvailable')
  const time = (at: string | null) => (at === null ? none : format.exactTime(at))
  const count = (of: string | null) => (of === null ? none : format.number(of))
  const said = (label: string, word: string | null): Fact[] =>
    word === null ? [] : [[label, <bdi key="word">{word}</bdi>]]
  const channel = `${pagePaths.channels}?${new URLSearchParams({ detail: video.channelId })}`
  return (
    <Facts
      facts={[
        [
          t('column.channel'),
          <Link key="channel" to={channel}>
            <bdi>{video.channelTitle}</bdi>
          </Link>,
        ],
        [t('detail.platform'), <PlatformTag key="platform" name={video.platform} />],
        [
          t('platformVideos.videoId'),
          <Typography.Text key="id" copyable>
            {video.videoId}
          </Typography.Text>,
        ],
        [
          t('platformVideos.address'),
          <a key="url" href={video.url} target="_blank" rel="noreferrer">
            {t('visit', { title: video.title })}
          </a>,
        ],
        ...(can('channelData:read')
          ? [
              [
                t('related.charts'),
                <PermittedLink key="charts" to={videoChartsPath(video.id)}>
                  {t('related.showCharts')}
                </PermittedLink>,
              ] as const,
            ]
          : []),
        ...said(t('platformVideos.programme'), video.programme),
        [t('platformVideos.kind'), t(`platformVideos.kinds.${video.kind}`)],
        [t('platformVideos.duration'), video.duration ?? none],
        [t('platformVideos.viewCount'), count(video.viewCount)],
        [t('platformVideos.likeCount'), count(video.likeCount)],
        [t('platformVideos.commentCount'), count(video.commentCount)],
        [t('platformVideos.publishedAt'), time(video.publishedAt)],
        ...(video.scheduledAt === null
          ? []
          : [[t('platformVideos.scheduledAt'), time(video.scheduledAt)] as const]),
        ...said(t('platformVideos.category'), video.category),
        ...said(t('platformVideos.processing'), video.processing),
        ...said(t('platformVideos.failureReason'), video.failureReason),
        ...said(t('platformVideos.rejectionReason'), video.rejectionReason),
        [t('platformVideos.createdAt'), time(video.createdAt)],
        [t('platformVideos.updatedAt'), time(video.updatedAt)],
        [
          t('platformVideos.grabAt'),
          video.isBroughtIn ? t('platformVideos.broughtIn') : <TimeAgo key="grab" at={video.grabAt} />,
        ],
      ]}
    />
  )
}
