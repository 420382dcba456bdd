import { rhythmDays } from '@pindao/protocol/channel-data/chart-limits.ts'
import { useTranslation } from 'react-i18next'
import { Chart } from '#src/shared/charts/Chart.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import styles from './charts.module.css'
import { useChannelRhythm } from './charts.queries.ts'
import { HeatMap } from './HeatMap.tsx'
import { useChartWords } from './use-chart-words.ts'
import { cohortLines, hourTable } from './video-ages.ts'

/** How the channel's videos do by the hour they were published at, and by their age. */
export function ChannelRhythm({ channelId }: { readonly channelId: string }) {
  const { t } = useTranslation('channel-data')
  const format = useFormat()
  const words = useChartWords()
  const query = useChannelRhythm(channelId)
  const data = shownData(query)
  const lastDay = data?.lastDay ?? null
  const shared = {
    unit: t('charts.unit.views'),
    format: format.number,
    error: data ? null : query.error,
    onRetry: () => void query.refetch(),
    updatedAt: data?.at,
    downloads: words.downloads,
    ...(lastDay === null ? {} : { note: words.upToNote(lastDay) }),
  }
  return (
    <div className={styles['grid']}>
      <div className={styles['wide']}>
        <Chart
          {...shared}
          title={t('charts.hours.title')}
          unit={t('charts.hours.unit', { days: rhythmDays })}
          empty={t('charts.hours.none')}
          data={data && hourTable(data.hours, words)}
          drawing={(label) => (
            <HeatMap
              label={label}
              hours={data?.hours ?? []}
              weekdayOf={words.weekdayOf}
              hourOf={words.hourOf}
              cellOf={({ weekday, hour, videos, views }) =>
                t('charts.hours.cell', {
                  weekday: words.weekdayOf(weekday),
                  hour: words.hourOf(hour),
                  views: format.number(views),
                  videos: format.number(videos),
                })
              }
            />
          )}
        />
      </div>
      <div className={styles['wide']}>
        <Chart
          {...shared}
          title={t('charts.cohorts.title')}
          unit={t('charts.cohorts.unit')}
          empty={t('charts.cohorts.none')}
          data={
            data &&
            cohortLines(data.cohorts, {
              ...words,
              cohortOf: ({ month, videos }) =>
                t('charts.cohorts.name', { month: format.month(month), videos: format.number(videos) }),
            })
          }
        />
      </div>
    </div>
  )
}
