import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { useTranslation } from 'react-i18next'
import { PlatformTag } from '#src/features/channels/door/PlatformTag.tsx'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import { Chart } from '#src/shared/charts/Chart.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import { ChannelRhythm } from './ChannelRhythm.tsx'
import { ChartsProblem } from './ChartsProblem.tsx'
import styles from './charts.module.css'
import { type AskedDays, type ChannelChartsData, useChannelCharts } from './charts.queries.ts'
import { DaysNote } from './DaysNote.tsx'
import * as charts from './day-charts.ts'
import { SumFigures } from './SumFigures.tsx'
import { useChartWords } from './use-chart-words.ts'

/** One channel: what its days come to, each of them, where its views came from; then how its videos do. */
export function ChannelCharts({
  channelId,
  asked,
}: {
  readonly channelId: string
  readonly asked: AskedDays
}) {
  const query = useChannelCharts(channelId, asked)
  const data = shownData(query)
  if (query.isPending) return <WaitingLines rows={10} />
  if (!data) return <ChartsProblem error={query.error} onRetry={() => void query.refetch()} />
  return (
    <>
      <ChannelHead data={data} />
      <DayCharts data={data} onRetry={() => void query.refetch()} />
      <ChannelRhythm channelId={channelId} />
    </>
  )
}

function ChannelHead({ data }: { readonly data: ChannelChartsData }) {
  const { channel, shown, before, asOf, lastDay, currency } = data
  const { seesMoney } = useChartWords()
  return (
    <>
      <div className={styles['heading']}>
        <h2>
          <PermittedLink to={`${pagePaths.channels}?${new URLSearchParams({ detail: channel.id })}`}>
            <bdi>{channel.title}</bdi>
          </PermittedLink>
        </h2>
        <PlatformTag name={channel.platform} />
      </div>
      <DaysNote shown={shown} before={before} asOf={asOf} lastDay={lastDay} />
      <SumFigures
        sums={shown.sums}
        before={before?.sums ?? null}
        isCompared={before !== null}
        currency={currency}
        seesMoney={seesMoney}
      />
    </>
  )
}

function DayCharts({ data, onRetry }: { readonly data: ChannelChartsData; readonly onRetry: () => void }) {
  const { t } = useTranslation('channel-data')
  const format = useFormat()
  const words = useChartWords()
  const { currency, shown, sources, countries, at } = data
  const note = words.rangeNote(shown)
  const shared = { note, onRetry, updatedAt: at, empty: t('charts.none'), downloads: words.downloads }
  const isShown = {
    estRevenue: currency !== null,
    // Not every platform counts them by the day.
    followersTotal: shown.days.some(({ followersTotal }) => followersTotal !== null),
  }
  const measures = charts.lineMeasures.filter(
    (measure) => (measure !== 'estRevenue' && measure !== 'followersTotal') || isShown[measure],
  )
  const money = (value: number) =>
    currency === null ? '' : format.money({ amount: String(value), currency })
  const bars = { unit: t('charts.unit.views'), format: format.number }
  return (
    <div className={styles['grid']}>
      {measures.map((measure) => (
        <Chart
          key={measure}
          {...shared}
          title={t(`charts.line.${measure}`)}
          unit={measure === 'estRevenue' ? (currency ?? '') : t(`charts.unit.${measure}`)}
          format={measure === 'estRevenue' ? money : format.number}
          data={charts.dayLine(data, measure, {
            ...words,
            measure: t('charts.shown'),
            before: t('charts.before'),
          })}
        />
      ))}
      <Chart
        {...shared}
        title={t('charts.line.subscribers')}
        unit={t('charts.unit.subsNet')}
        format={format.number}
        data={charts.subscriberBars(shown, {
          ...words,
          gained: t('charts.gained'),
          lost: t('charts.lost'),
        })}
      />
      <Chart
        {...shared}
        {...bars}
        title={t('charts.sources')}
        empty={t('charts.noSources')}
        data={charts.partBars(sources, {
          part: t('charts.sourceName'),
          views: t('charts.measure.views'),
          partOf: words.sourceOf,
        })}
      />
      <Chart
        {...shared}
        {...bars}
        title={t('charts.countries')}
        empty={t('charts.noCountries')}
        data={charts.partBars(countries, {
          part: t('charts.countryName'),
          views: t('charts.measure.views'),
          partOf: words.countryOf,
        })}
      />
    </div>
  )
}
