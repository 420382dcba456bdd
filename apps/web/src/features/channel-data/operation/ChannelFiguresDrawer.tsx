import type { ChannelFigures } from '@pindao/protocol/channel-data/channel-figures.endpoints.ts'
import { dataMeasures, isMoneyMeasure } from '@pindao/protocol/channel-data/data-measures.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCan } from '#src/shared/access/ability.ts'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import type { Filters } from '#src/shared/list/use-list-state.ts'
import { type Fact, Facts } from '#src/shared/record/Facts.tsx'
import type { Neighbours } from '#src/shared/record/neighbours.ts'
import { RecordDrawer } from '#src/shared/record/RecordDrawer.tsx'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { chartsPathOf } from '../door/charts-paths.ts'
import { Change } from './Change.tsx'
import { useMeasureWords } from './figure-columns.tsx'
import { type ChannelFiguresQuery, useChannelFigures, useVideosOfChannel } from './operation.queries.ts'
import { PeriodNote } from './PeriodNote.tsx'
import { daysOf, type PeriodKey } from './use-period-conditions.ts'

type Days = Filters<PeriodKey>

/** A channel's figures over the days of the list, and its videos over the same days. */
export function ChannelFiguresDrawer(props: {
  readonly channelId: string
  readonly filters: Days
  readonly neighbours: Neighbours
  readonly onClose: () => void
}) {
  const { channelId, neighbours, onClose } = props
  const { t } = useTranslation(['channel-data', 'channels'])
  const days = daysOf(props.filters)
  const query = useChannelFigures({ ...days, channelId } as ChannelFiguresQuery)
  const channel = query.data?.items.find(({ id }) => id === channelId)
  const tabs = channel
    ? [
        {
          key: 'figures',
          label: t('channel-data:operation.ofChannel.figures'),
          content: <FigureFacts channel={channel} days={days} />,
        },
        {
          key: 'videos',
          label: t('channel-data:operation.ofChannel.videos'),
          content: <VideosOfChannel channelId={channelId} days={days} />,
        },
      ]
    : query.data && !query.isPlaceholderData
      ? // Out of sight by now, or never there.
        [{ key: 'none', label: '', content: <NoChannel /> }]
      : null
  return (
    <RecordDrawer
      title={channel?.title ?? t('channels:column.channel')}
      query={query}
      neighbours={neighbours}
      tabs={tabs}
      onClose={onClose}
    />
  )
}

function NoChannel() {
  const { t } = useTranslation('channel-data')
  return <EmptyState title={t('operation.channels.none')} text={t('operation.channels.noneText')} />
}

function FigureFacts({ channel, days }: { readonly channel: ChannelFigures; readonly days: Days }) {
  const { t } = useTranslation('channel-data')
  const can = useCan()
  const words = useMeasureWords()
  const { figures, before } = channel
  const shown = dataMeasures.filter((measure) => !isMoneyMeasure(measure) || can('estimatedRevenue:read'))
  const facts = shown.map((measure): Fact => {
    const now = words(measure, figures).whole
    return [
      t(`operation.column.${measure}`),
      <span key={measure}>
        {now}
        <Change now={figures?.[measure]} before={before?.[measure]} shown={words(measure, before).whole} />
      </span>,
    ]
  })
  return (
    <>
      <PeriodNote list="data-channels" filters={days} />
      <Facts facts={facts} />
      <PermittedLink to={`${pagePaths.channels}?${new URLSearchParams({ detail: channel.id })}`}>
        {t('operation.ofChannel.channel')}
      </PermittedLink>
      {' · '}
      <Link to={chartsPathOf([channel.id], days)}>{t('operation.charts')}</Link>
    </>
  )
}

/** So many videos stand in the drawer; the list has all of them. */
const most = 20

function VideosOfChannel({ channelId, days }: { readonly channelId: string; readonly days: Days }) {
  const { t } = useTranslation('channel-data')
  const words = useMeasureWords()
  // The period of the list of channels, where none is chosen.
  const period = Object.keys(days).some((key) => key !== 'compare') ? days : { ...days, period: 'last28' }
  const query = useVideosOfChannel({ ...(period as object), channelId, sort: '-views', pageSize: most })
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active />
  const { items, total } = query.data
  if (total === 0) return t('operation.none')
  const all = new URLSearchParams({ ...period, channelId, sort: '-views' })
  const facts = items.map(
    (video): Fact => [
      words('views', video.figures).short,
      <span key={video.id}>
        <a href={video.url} target="_blank" rel="noreferrer">
          <bdi>{video.title}</bdi>
        </a>
        <Change
          now={video.figures?.views}
          before={video.before?.views}
          shown={words('views', video.before).whole}
        />
      </span>,
    ],
  )
  return (
    <>
      <Facts facts={facts} />
      <Link to={`${pagePaths['data-videos']}?${all}`}>{t('operation.ofChannel.all', { total })}</Link>
    </>
  )
}
