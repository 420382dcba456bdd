import { useTranslation } from 'react-i18next'
import { Chart } from '#src/shared/charts/Chart.tsx'
import type { ChartData } from '#src/shared/charts/chart-data.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import { ChartsProblem } from './ChartsProblem.tsx'
import { CompareTable } from './CompareTable.tsx'
import styles from './charts.module.css'
import { type AskedDays, type ComparedChannels, useComparedChannels } from './charts.queries.ts'
import { figureOf, type LineMeasure, manyLines } from './day-charts.ts'
import { useChartWords } from './use-chart-words.ts'

type Channel = ComparedChannels['channels'][number]

/** Channels beside each other over the same days: what they come to, and a line for each. */
export function CompareCharts({
  channelIds,
  asked,
}: {
  readonly channelIds: readonly string[]
  readonly asked: AskedDays
}) {
  const { t } = useTranslation('channel-data')
  const format = useFormat()
  const words = useChartWords()
  const query = useComparedChannels(channelIds, asked)
  const data = shownData(query)
  const onRetry = () => void query.refetch()
  if (query.isPending) return <WaitingLines rows={10} />
  if (!data) return <ChartsProblem error={query.error} onRetry={onRetry} />
  const { channels, before, at } = data
  const note = words.rangeNote(data)
  const hidden = channelIds.length - channels.length
  const sentences = [
    note,
    ...(before === null
      ? []
      : [t('charts.comparedWith', { from: format.day(before.from), to: format.day(before.to) })]),
    ...(hidden > 0 ? [t('charts.hidden', { count: hidden })] : []),
  ]
  const shared = { note, onRetry, updatedAt: at, empty: t('charts.none'), downloads: words.downloads }
  const linesOf = (some: readonly Channel[], measure: LineMeasure): ChartData => ({
    drawsZeros: true,
    categoryName: words.day,
    categories: (some[0]?.days ?? []).map(({ day }) => words.dayOf(day)),
    series: manyLines(
      some.map(({ title, days }) => ({ name: title, values: days.map((day) => figureOf(day, measure)) })),
    ),
  })
  return (
    <>
      <p className={styles['days']} aria-live="polite">
        {sentences.join(' · ')}
      </p>
      <CompareTable channels={channels} isCompared={before !== null} days={data} />
      <div className={styles['grid']}>
        {(['views', 'watchHours', 'subsNet'] as const).map((measure) => (
          <Chart
            key={measure}
            {...shared}
            title={t(`charts.line.${measure}`)}
            unit={t(`charts.unit.${measure}`)}
            format={format.number}
            data={linesOf(channels, measure)}
          />
        ))}
        {[...byCurrency(channels)].map(([currency, earning]) => (
          <Chart
            key={currency}
            {...shared}
            title={t('charts.line.estRevenue')}
            unit={currency}
            format={(value) => format.money({ amount: String(value), currency })}
            data={linesOf(earning, 'estRevenue')}
          />
        ))}
      </div>
    </>
  )
}

/** Money of two currencies has no common axis. */
function byCurrency(channels: readonly Channel[]): ReadonlyMap<string, readonly Channel[]> {
  const groups = new Map<string, Channel[]>()
  for (const channel of channels) {
    if (channel.currency === null) continue
    groups.set(channel.currency, [...(groups.get(channel.currency) ?? []), channel])
  }
  return groups
}
