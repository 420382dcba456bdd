import type { PlatformVideo } from '@pindao/protocol/channels/platform-video.endpoints.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { Avatar, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PlatformTag } from '#src/features/channels/door/PlatformTag.tsx'
import { useClaimLabels } from '#src/features/channels/door/use-claim-labels.ts'
import { useVideoClaim } from '#src/features/claims/door/use-video-claim.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { statusColumn, textColumn, timeColumn } from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/DataTable.tsx'
import { useVisibility } from '../door/use-visibility.ts'
import styles from './channels.module.css'

const channelOf = (id: string) => `${pagePaths.channels}?${new URLSearchParams({ detail: id })}`

/** The columns of the list of videos on the platforms. */
export function usePlatformVideoColumns(
  open: (video: PlatformVideo) => void,
): readonly Column<PlatformVideo>[] {
  const { t } = useTranslation(['channels', 'common'])
  const format = useFormat()
  const visibility = useVisibility()
  const claim = useVideoClaim(useClaimLabels())
  const hidden = { hiddenAtFirst: true } as const
  const figure = (key: 'viewCount' | 'likeCount' | 'commentCount', rest = {}): Column<PlatformVideo> => ({
    key,
    sortKey: key,
    title: t(`channels:platformVideos.${key}`),
    width: 116,
    align: 'end',
    render: ({ [key]: count }) =>
      count === null ? (
        t('common:notAvailable')
      ) : (
        <span title={format.number(count)}>{format.compact(count)}</span>
      ),
    ...rest,
  })
  return [
    {
      key: 'title',
      sortKey: 'title',
      title: t('channels:platformVideos.video'),
      minWidth: 280,
      render: (video) => (
        <div className={styles['channel']}>
          <Avatar shape="square" size={36} src={video.thumbnail} alt="" aria-hidden="true">
            {[...video.title][0]}
          </Avatar>
          <div className={styles['words']}>
            <Button
              type="link"
              className={styles['title'] ?? ''}
              title={video.title}
              onClick={() => open(video)}
            >
              <bdi className="cut">{video.title}</bdi>
            </Button>
          </div>
        </div>
      ),
    },
    {
      key: 'channel',
      title: t('channels:column.channel'),
      width: 180,
      render: ({ channelId, channelTitle }) => (
        <Link to={channelOf(channelId)} title={channelTitle}>
          <bdi className="cut">{channelTitle}</bdi>
        </Link>
      ),
    },
    {
      key: 'platform',
      title: t('channels:detail.platform'),
      width: 124,
      render: ({ platform }) => <PlatformTag name={platform} />,
    },
    textColumn(
      'kind',
      t('channels:platformVideos.kind'),
      ({ kind }) => t(`channels:platformVideos.kinds.${kind}`),
      {
        width: 110,
        ...hidden,
      },
    ),
    textColumn('programme', t('channels:platformVideos.programme'), ({ programme }) => programme, {
      width: 160,
      ...hidden,
    }),
    statusColumn('visibility', t('channels:platformVideos.visibility'), visibility, { width: 124 }),
    claim.column(),
    {
      key: 'duration',
      sortKey: 'duration',
      title: t('channels:platformVideos.duration'),
      width: 104,
      align: 'end',
      render: ({ duration }) => duration ?? t('common:notAvailable'),
    },
    figure('viewCount'),
    figure('likeCount', hidden),
    figure('commentCount', hidden),
    timeColumn('publishedAt', t('channels:platformVideos.publishedAt'), ({ publishedAt }) => publishedAt, {
      sortKey: 'publishedAt',
    }),
    timeColumn('grabAt', t('channels:platformVideos.grabAt'), ({ grabAt }) => grabAt, { sortKey: 'grabAt' }),
    textColumn('category', t('channels:platformVideos.category'), ({ category }) => category, {
      width: 160,
      ...hidden,
    }),
    textColumn('processing', t('channels:platformVideos.processing'), ({ processing }) => processing, {
      width: 160,
      ...hidden,
    }),
    timeColumn('createdAt', t('channels:platformVideos.createdAt'), ({ createdAt }) => createdAt, hidden),
    timeColumn('updatedAt', t('channels:platformVideos.updatedAt'), ({ updatedAt }) => updatedAt, hidden),
    textColumn('videoId', t('channels:platformVideos.videoId'), ({ videoId }) => videoId, {
      width: 150,
      ...hidden,
    }),
  ]
}
