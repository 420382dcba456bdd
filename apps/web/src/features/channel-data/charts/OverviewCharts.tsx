import { type DrawnChannel, mostDrawn } from '@pindao/protocol/channel-data/data-overview.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useNames } from '#src/shared/access/use-names.ts'
import { Chart } from '#src/shared/charts/Chart.tsx'
import { Funnel } from '#src/shared/charts/Funnel.tsx'
import { Scatter } from '#src/shared/charts/Scatter.tsx'
import { Treemap } from '#src/shared/charts/Treemap.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import { ChartsProblem } from './ChartsProblem.tsx'
import styles from './charts.module.css'
import { type AskedDays, type DataOverviewData, useDataOverview } from './charts.queries.ts'
import { hoursOf } from './day-charts.ts'
import * as charts from './overview-charts.ts'
import { useChartWords } from './use-chart-words.ts'

type PartProps = { readonly data: DataOverviewData; readonly onRetry: () => void }

/** All channels of the data scope at once, before one is chosen: which are how large, departments, the way to followers. */
export function OverviewCharts({ asked }: { readonly asked: AskedDays }) {
  const query = useDataOverview(asked)
  const data = shownData(query)
  const onRetry = () => void query.refetch()
  const words = useChartWords()
  const { t } = useTranslation('channel-data')
  if (query.isPending) return <WaitingLines rows={10} />
  if (!data) return <ChartsProblem error={query.error} onRetry={onRetry} />
  const drawn = data.channels.length
  const sentences = [
    words.rangeNote(data),
    ...(data.channelCount > drawn
      ? [t(drawn === mostDrawn ? 'overview.drawn' : 'overview.known', { n: drawn, all: data.channelCount })]
      : []),
  ]
  return (
    <>
      <p className={styles['days']} aria-live="polite">
        {sentences.join(' · ')}
      </p>
      <div className={styles['grid']}>
        <ChannelSizes data={data} onRetry={onRetry} />
        <WayToFollowers data={data} onRetry={onRetry} />
        <Departments data={data} onRetry={onRetry} />
        <div className={styles['wide']}>
          <Videos data={data} onRetry={onRetry} />
        </div>
      </div>
    </>
  )
}

/** What all frames of the overview say alike. */
function useShared({ data, onRetry }: PartProps) {
  const { t } = useTranslation('channel-data')
  const words = useChartWords()
  const { rangeNote, downloads } = words
  return { note: rangeNote(data), onRetry, updatedAt: data.at, empty: t('charts.none'), downloads }
}

/** Channels as fields: by views, and by money in each currency for whoever sees it. */
function ChannelSizes(props: PartProps) {
  const { t } = useTranslation('channel-data')
  const format = useFormat()
  const shared = useShared(props)
  const { channels } = props.data
  const words = (measure: string) => ({ part: t('charts.channels'), measure })
  const fieldsOf = (
    label: string,
    value: (one: DrawnChannel) => number | null,
    write: (value: number) => string,
  ) => (
    <Treemap
      label={label}
      parts={channels
        .map((one) => ({
          key: one.id,
          name: one.title,
          value: value(one) ?? 0,
          amount: write(value(one) ?? 0),
        }))
        .toSorted((a, b) => b.value - a.value)}
    />
  )
  const views = ({ views: told }: DrawnChannel) => charts.numberOf(told)
  return (
    <>
      <Chart
        {...shared}
        title={t('overview.channels.views')}
        unit={t('charts.unit.views')}
        format={format.number}
        data={charts.namedBars(
          channels.map((one) => ({ name: one.title, value: views(one) })),
          words(t('charts.measure.views')),
        )}
        drawing={(label) => fieldsOf(label, views, format.compact)}
      />
      {charts.currenciesOf(channels).map((currency) => {
        const earned = ({ estRevenue }: DrawnChannel) =>
          estRevenue?.currency === currency ? charts.numberOf(estRevenue.amount) : null
        const write = (value: number) => format.money({ amount: String(value), currency })
        const short = (value: number) => format.compactMoney({ amount: String(value), currency })
        return (
          <Chart
            key={currency}
            {...shared}
            title={t('overview.channels.revenue')}
            unit={currency}
            format={write}
            data={charts.namedBars(
              channels
                .map((one) => ({ name: one.title, value: earned(one) }))
                .filter(({ value }) => value !== null)
                .toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0)),
              words(t('charts.measure.estRevenue')),
            )}
            drawing={(label) => fieldsOf(label, earned, short)}
          />
        )
      })}
    </>
  )
}

/** From impressions to followers, each step with what it is of the one before. */
function WayToFollowers(props: PartProps) {
  const { t } = useTranslation('channel-data')
  const format = useFormat()
  const steps = charts.funnelShares(props.data.funnel)
  return (
    <Chart
      {...useShared(props)}
      title={t('overview.funnel.title')}
      unit={t('overview.funnel.unit')}
      format={format.number}
      data={charts.namedBars(
        steps.map(({ step, value }) => ({ name: t(`overview.funnel.${step}`), value })),
        { part: t('overview.funnel.step'), measure: t('overview.funnel.unit') },
      )}
      drawing={(label) => (
        <Funnel
          label={label}
          steps={steps.map(({ step, value, share }) => ({
            key: step,
            name: t(`overview.funnel.${step}`),
            value,
            figure: value === null ? '—' : format.number(value),
            share:
              share === null || step === 'impressions'
                ? null
                : t(`overview.funnel.of.${step}`, { share: format.percent(share, 1) }),
          }))}
        />
      )}
    />
  )
}

/** Views of each department, and money in each currency for whoever sees it. */
function Departments(props: PartProps) {
  const { t } = useTranslation('channel-data')
  const format = useFormat()
  const names = useNames()
  const shared = useShared(props)
  const { departments } = props.data
  const rows = departments.map((one) => ({ ...one, name: names.department({ code: one.code, name: null }) }))
  const words = (measure: string) => ({ part: t('overview.department.one'), measure })
  const currencies = [
    ...new Set(departments.flatMap(({ estRevenue }) => estRevenue.map((one) => one.currency))),
  ]
  return (
    <>
      {(['views', 'watchMinutes'] as const).map((measure) => (
        <Chart
          key={measure}
          {...shared}
          title={t(`overview.department.${measure}`)}
          unit={t(`charts.unit.${measure === 'views' ? 'views' : 'watchHours'}`)}
          format={format.number}
          data={charts.namedBars(
            rows.map((one) => ({
              name: one.name,
              value: measure === 'views' ? charts.numberOf(one.views) : hoursOf(one.watchMinutes),
            })),
            words(t(`charts.measure.${measure}`)),
          )}
        />
      ))}
      {currencies.map((currency) => (
        <Chart
          key={currency}
          {...shared}
          title={t('overview.department.revenue')}
          unit={currency}
          format={(value) => format.money({ amount: String(value), currency })}
          data={charts.namedBars(
            rows.flatMap(({ name, estRevenue }) => {
              const own = estRevenue.find((one) => one.currency === currency)
              return own === undefined ? [] : [{ name, value: charts.numberOf(own.amount) }]
            }),
            words(t('charts.measure.estRevenue')),
          )}
        />
      ))}
    </>
  )
}

/** The most viewed videos by how often and how long they were watched. */
function Videos(props: PartProps) {
  const { t } = useTranslation('channel-data')
  const format = useFormat()
  const { videos } = props.data
  const [views, hours] = [t('charts.measure.views'), t('charts.measure.watchMinutes')]
  return (
    <Chart
      {...useShared(props)}
      title={t('overview.videos.title')}
      unit={t('overview.videos.unit', { n: mostDrawn })}
      format={format.number}
      data={charts.videoPoints(videos, { video: t('overview.videos.one'), views, hours })}
      drawing={(label) => (
        <Scatter
          label={label}
          across={views}
          up={hours}
          format={format.number}
          points={videos.map(({ id, title, channelTitle, ...one }) => {
            const [x, y] = [Number(one.views), hoursOf(one.watchMinutes) ?? 0]
            const figures = { views: format.number(x), hours: format.number(y) }
            return {
              key: id,
              x,
              y,
              title: t('overview.videos.point', { title, channel: channelTitle, ...figures }),
            }
          })}
        />
      )}
    />
  )
}
