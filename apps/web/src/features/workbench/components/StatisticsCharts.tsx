import { statisticsPeriods } from '@pindao/protocol/workbench/workbench.endpoints.ts'
import { Segmented } from 'antd'
import { parseAsNumberLiteral, useQueryState } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { Chart } from '#src/shared/charts/Chart.tsx'
import { formatAxisDay } from '#src/shared/format/day-words.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useLocale } from '#src/shared/i18n/use-locale.ts'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import { useStatistics } from '../api/dashboards.queries.ts'
import * as charts from '../statistics-charts.ts'
import styles from './StatisticsCharts.module.css'
import { StatisticsFigures } from './StatisticsFigures.tsx'
import { useCauseText } from './use-cause-text.ts'

const period = parseAsNumberLiteral(statisticsPeriods).withDefault(30)

/** What a period was like: publishes and uploads by day, channels, causes of failures. */
export function StatisticsCharts() {
  const { t } = useTranslation('dashboards')
  const format = useFormat()
  const locale = useLocale()
  const zone = useTimeZone()
  const causeText = useCauseText()
  const [days, setDays] = useQueryState('days', period)
  const { data, error, refetch } = useStatistics(days)
  const words = {
    day: t('chart.day'),
    published: t('chart.published'),
    failed: t('chart.failed'),
    uploaded: t('chart.uploaded'),
    rate: t('chart.rate'),
    channel: t('chart.channel'),
    cause: t('chart.cause'),
    person: t('today.person'),
    dayOf: (from: string) => formatAxisDay(from, locale, zone),
    causeOf: causeText,
  }
  const shared = {
    error: data ? null : error,
    onRetry: () => void refetch(),
    updatedAt: data?.at,
    empty: t('chart.empty'),
  }
  // The unit's word without its figure, as the language writes it.
  const sizeUnit = data
    ? format.fileSize(charts.sizeUnitOf(data)).replace(/\d+[.,]\d+\s*/u, '')
    : t('unit.size')
  const tasks = { unit: t('unit.tasks'), format: format.number }
  return (
    <>
      <div className={styles['head']}>
        <h2 className={styles['title']}>{t('statistics.title')}</h2>
        <Segmented
          aria-label={t('statistics.period')}
          value={days}
          options={statisticsPeriods.map((value) => ({ value, label: t(`statistics.days${value}`) }))}
          onChange={(value) => void setDays(value)}
        />
      </div>
      {data && <StatisticsFigures statistics={data} />}
      <div className={styles['grid']}>
        <Chart
          {...shared}
          {...tasks}
          title={t('chart.publishes')}
          data={data && charts.publishes(data, words)}
        />
        <Chart
          {...shared}
          title={t('chart.uploads')}
          unit={sizeUnit}
          format={format.number}
          data={data && charts.uploads(data, words)}
        />
        <Chart
          {...shared}
          title={t('chart.successRate')}
          unit={t('unit.percent')}
          format={format.percent}
          max={1}
          data={data && charts.successRate(data, words)}
        />
        {data?.topChannels.length !== 0 && (
          <Chart
            {...shared}
            {...tasks}
            title={t('chart.topChannels')}
            data={data && charts.topChannels(data, words)}
          />
        )}
        {data?.people && data.people.length > 0 && (
          <Chart {...shared} {...tasks} title={t('chart.people')} data={charts.people(data, words)} />
        )}
        <Chart
          {...shared}
          {...tasks}
          title={t('chart.causes')}
          data={data && charts.causes(data, words)}
          empty={t('chart.noFailures')}
        />
      </div>
    </>
  )
}
