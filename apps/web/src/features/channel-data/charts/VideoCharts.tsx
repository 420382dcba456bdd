import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PlatformTag } from '#src/features/channels/door/PlatformTag.tsx'
import { Chart } from '#src/shared/charts/Chart.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import { channelChartsPath } from '../door/charts-paths.ts'
import { ChartsProblem } from './ChartsProblem.tsx'
import styles from './charts.module.css'
import { useVideoCharts, type VideoChartsData } from './charts.queries.ts'
import { useChartWords } from './use-chart-words.ts'
import { lifeDays, lifeLines } from './video-ages.ts'

/** The first days of a video: its curve beside the median of its channel, and each day. */
export function VideoCharts({ videoId }: { readonly videoId: string }) {
  const { t } = useTranslation('channel-data')
  const query = useVideoCharts(videoId)
  const data = shownData(query)
  const onRetry = () => void query.refetch()
  if (query.isPending) return <WaitingLines rows={10} />
  if (!data) return <ChartsProblem asksDays={false} error={query.error} onRetry={onRetry} />
  return (
    <>
      <VideoHead data={data} />
      {data.ages.length === 0 ? (
        <EmptyState title={t('charts.video.none.title')} text={t('charts.video.none.text')} />
      ) : (
        <Life data={data} onRetry={onRetry} />
      )}
    </>
  )
}

function VideoHead({ data: { video, lastDay, isWhole } }: { readonly data: VideoChartsData }) {
  const { t } = useTranslation('channel-data')
  const format = useFormat()
  const words = useChartWords()
  const sentences = [
    ...(video.publishedAt === null
      ? []
      : [t('charts.video.published', { time: format.dateTime(video.publishedAt) })]),
    ...(lastDay === null ? [] : [words.upToNote(lastDay)]),
    ...(isWhole ? [] : [t('charts.video.notWhole')]),
  ]
  return (
    <>
      <div className={styles['heading']}>
        <h2>
          <a href={video.url} target="_blank" rel="noreferrer">
            <bdi>{video.title}</bdi>
          </a>
        </h2>
        <PlatformTag name={video.platform} />
        <Link to={channelChartsPath(video.channelId)}>
          <bdi>{video.channelTitle}</bdi>
        </Link>
      </div>
      <p className={styles['days']}>{sentences.join(' · ')}</p>
    </>
  )
}

function Life({ data, onRetry }: { readonly data: VideoChartsData; readonly onRetry: () => void }) {
  const { t } = useTranslation('channel-data')
  const format = useFormat()
  const words = useChartWords()
  const { ages, medianOf, currency, lastDay, at } = data
  const shared = {
    onRetry,
    updatedAt: at,
    empty: t('charts.none'),
    downloads: words.downloads,
    ...(lastDay === null ? {} : { note: words.upToNote(lastDay) }),
  }
  return (
    <div className={styles['grid']}>
      <div className={styles['wide']}>
        <Chart
          {...shared}
          title={t('charts.video.curve')}
          unit={t('charts.unit.views')}
          format={format.number}
          data={lifeLines(ages, {
            ...words,
            own: t('charts.video.own'),
            median: t('charts.video.median', { count: medianOf }),
          })}
        />
      </div>
      {(['views', 'watchHours'] as const).map((measure) => (
        <Chart
          key={measure}
          {...shared}
          title={t(`charts.line.${measure}`)}
          unit={t(`charts.unit.${measure}`)}
          format={format.number}
          data={lifeDays(ages, measure, { ...words, measure: t(`charts.line.${measure}`) })}
        />
      ))}
      {currency !== null && (
        <Chart
          {...shared}
          title={t('charts.line.estRevenue')}
          unit={currency}
          format={(value) => format.money({ amount: String(value), currency })}
          data={lifeDays(ages, 'estRevenue', { ...words, measure: t('charts.line.estRevenue') })}
        />
      )}
    </div>
  )
}
