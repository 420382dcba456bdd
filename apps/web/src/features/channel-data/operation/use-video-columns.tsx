import type { OperationVideo } from '@pindao/protocol/channel-data/operation-video.endpoints.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { Avatar } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { PlatformTag } from '#src/features/channels/door/PlatformTag.tsx'
import { useClaimLabels } from '#src/features/channels/door/use-claim-labels.ts'
import { useVisibility } from '#src/features/channels/door/use-visibility.ts'
import { useVideoClaim } from '#src/features/claims/door/use-video-claim.ts'
import { DictionaryWord } from '#src/features/settings/door/DictionaryWord.tsx'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import { useNames } from '#src/shared/access/use-names.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { actsColumn, statusColumn, textColumn, timeColumn } from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/DataTable.tsx'
import { withWholeHeads } from '#src/shared/list/head-width.ts'
import { videoChartsPath } from '../door/charts-paths.ts'
import { Change } from './Change.tsx'
import { useFigureColumns } from './figure-columns.tsx'
import styles from './operation.module.css'

const detailOf = (path: string, id: string) => `${path}?${new URLSearchParams({ detail: id })}`
const secondMs = 1000

/**
 * The columns of the operation list (business.md §5).
 *
 * @param byMedian videos are held against their channel: that column is there then, asked for or not
 */
export function useVideoColumns({
  byMedian,
}: {
  readonly byMedian: boolean
}): readonly Column<OperationVideo>[] {
  const { t } = useTranslation(['channel-data', 'channels', 'states', 'common'])
  const format = useFormat()
  const navigate = useNavigate()
  const names = useNames()
  const visibility = useVisibility()
  const claim = useVideoClaim(useClaimLabels())
  const figures = useFigureColumns<OperationVideo>()
  const none = t('common:notAvailable')
  const hidden = { hiddenAtFirst: true } as const
  const life = (key: 'views1' | 'views7' | 'views28' | 'lifeViews', rest = {}): Column<OperationVideo> => ({
    key,
    sortKey: key,
    title: t(`channel-data:operation.column.${key}`),
    width: 112,
    align: 'end',
    render: ({ [key]: count }) =>
      count === null ? none : <span title={format.number(count)}>{format.compact(count)}</span>,
    ...rest,
  })
  return withWholeHeads([
    {
      key: 'title',
      sortKey: 'title',
      title: t('channel-data:operation.column.video'),
      minWidth: 280,
      render: (video) => (
        <div className={styles['row']}>
          <Avatar shape="square" size={36} src={video.thumbnail} alt="" aria-hidden="true">
            {[...video.title][0]}
          </Avatar>
          <div className={styles['words']}>
            <PermittedLink
              to={detailOf(pagePaths['platform-videos'], video.id)}
              className={styles['title']}
              title={video.title}
            >
              <bdi className="cut">{video.title}</bdi>
            </PermittedLink>
          </div>
        </div>
      ),
    },
    {
      key: 'channel',
      title: t('channels:column.channel'),
      width: 170,
      render: ({ channelId, channelTitle }) => (
        <PermittedLink to={detailOf(pagePaths['data-channels'], channelId)} title={channelTitle}>
          <bdi className="cut">{channelTitle}</bdi>
        </PermittedLink>
      ),
    },
    textColumn('owner', t('channels:column.owner'), ({ ownerName }) => ownerName, hidden),
    textColumn(
      'department',
      t('channels:column.department'),
      ({ departmentCode }) => names.department({ code: departmentCode, name: null }),
      hidden,
    ),
    {
      key: 'platform',
      title: t('channels:detail.platform'),
      width: 124,
      ...hidden,
      render: ({ platform }) => <PlatformTag name={platform} />,
    },
    timeColumn(
      'publishedAt',
      t('channel-data:operation.column.published'),
      ({ publishedAt }) => publishedAt,
      {
        sortKey: 'publishedAt',
        width: 132,
      },
    ),
    {
      key: 'duration',
      sortKey: 'duration',
      title: t('channel-data:operation.column.duration'),
      width: 96,
      align: 'end',
      ...hidden,
      render: ({ durationSec }) => (durationSec === null ? none : format.duration(durationSec * secondMs)),
    },
    textColumn(
      'kind',
      t('channel-data:operation.search.kind'),
      ({ kind }) => t(`channels:platformVideos.kinds.${kind}`),
      { width: 96, ...hidden },
    ),
    statusColumn('visibility', t('channel-data:operation.search.visibility'), visibility, {
      width: 120,
      ...hidden,
    }),
    claim.column<OperationVideo>(),
    {
      key: 'monetisation',
      title: t('channel-data:operation.column.monetisation'),
      width: 120,
      ...hidden,
      render: ({ monetisation }) =>
        monetisation === null ? none : <DictionaryWord kind="monetisation" code={monetisation} />,
    },
    life('views1', hidden),
    life('views7'),
    life('views28'),
    life('lifeViews', hidden),
    ...figures,
    {
      key: 'median',
      title: t('channel-data:operation.column.median'),
      width: 132,
      align: 'end',
      ...(byMedian ? {} : hidden),
      render: ({ median }) => {
        if (median === null) return none
        const { age, views, median: usual, of } = median
        const said = t('channel-data:operation.medianOf', {
          age,
          views: format.number(views),
          median: format.number(Math.round(Number(usual))),
          of,
        })
        return (
          <>
            <span title={said}>{format.compact(Math.round(Number(usual)))}</span>
            <Change now={views} before={usual} shown={said} />
          </>
        )
      },
    },
    {
      key: 'dataDay',
      sortKey: 'dataDay',
      title: t('channel-data:operation.column.dataDay'),
      width: 124,
      render: ({ figures: shown, dataDay }) => (
        <DataDay day={shown?.lastDay ?? dataDay} isFinal={shown?.isFinal} />
      ),
    },
    actsColumn(
      t('common:table.actions'),
      ({ title }) => title,
      ({ id, title }) => [
        {
          key: 'charts',
          text: t('channel-data:operation.charts'),
          name: t('channel-data:operation.chartsOf', { name: title }),
          run: () => void navigate(videoChartsPath(id)),
        },
      ],
    ),
  ])
}

/** The last day that is there, and whether it may still change. */
export function DataDay({
  day,
  isFinal,
}: {
  readonly day: string | null
  readonly isFinal: boolean | undefined
}) {
  const { t } = useTranslation(['channel-data', 'common'])
  const format = useFormat()
  if (day === null) return t('common:notAvailable')
  return (
    <>
      {format.day(day)}
      {isFinal === false && (
        <div className={styles['note']} title={t('channel-data:operation.provisionalNote')}>
          {t('channel-data:operation.provisional')}
        </div>
      )}
    </>
  )
}
