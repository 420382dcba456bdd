import { negateMoney } from '@pindao/protocol/core/money.ts'
import type { RevenueBlock } from '@pindao/protocol/revenue/overview.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Chart } from '#src/shared/charts/Chart.tsx'
import { Treemap } from '#src/shared/charts/Treemap.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { channelRevenuePath } from '../door/revenue-paths.ts'
import { WhyAmount } from '../door/WhyAmount.tsx'
import { FigureRow } from './FigureRow.tsx'
import { FigureTable } from './FigureTable.tsx'
import styles from './overview.module.css'
import type { OverviewData, SourcesQuery } from './overview.queries.ts'
import * as charts from './revenue-charts.ts'
import type { RevenueAddress } from './use-revenue-address.ts'
import { useRevenueWords } from './use-revenue-words.ts'
import { Waterfall } from './Waterfall.tsx'

type BlockProps = {
  readonly block: RevenueBlock
  readonly data: OverviewData
  readonly address: RevenueAddress
  readonly onRetry: () => void
}

/** All of one currency: figures, months, what it is made of, and what becomes of it. */
export function CurrencyBlock({ block, data, address, onRetry }: BlockProps) {
  const { t } = useTranslation('revenue')
  const format = useFormat()
  const { currency } = block
  const [from, to] = [data.from ?? '', data.month ?? '']
  const period =
    from === to ? format.month(to) : t('period', { from: format.month(from), to: format.month(to) })
  const asked = askedOf(address, currency, from, to)
  const of = { block, asked, period, onRetry, at: data.at, to }
  return (
    <section className={styles['block']} aria-label={t('block', { currency, period })}>
      <div className={styles['heading']}>
        <h2>{currency}</h2>
        <span className={styles['quiet']}>{period}</span>
      </div>
      <FigureRow block={block} asked={asked} period={period} />
      <div className={styles['grid']}>
        <div className={styles['wide']}>
          <Months {...of} />
        </div>
        <Kinds {...of} />
        <Departments {...of} />
        {block.waterfall && (
          <div className={styles['wide']}>
            <Ways {...of} waterfall={block.waterfall} />
          </div>
        )}
        <div className={styles['wide']}>
          <Channels {...of} />
        </div>
      </div>
    </section>
  )
}

/** What is asked for the rows behind an amount of a block; of an exchanged amount no file says anything. */
function askedOf(
  { overview }: RevenueAddress,
  currency: string,
  from: string,
  to: string,
): SourcesQuery | null {
  const { convert, span: _span, month: _month, currency: _currency, ...channels } = overview
  if (convert !== undefined) return null
  return { ...channels, month: to, ...(from === to ? {} : { from }), currency }
}

type PartProps = {
  readonly block: RevenueBlock
  readonly asked: SourcesQuery | null
  readonly period: string
  readonly at: string
  readonly to: string
  readonly onRetry: () => void
}

function useShared({ block, period, at, onRetry }: PartProps) {
  const { t } = useTranslation('revenue')
  const { money } = useRevenueWords()
  const { currency } = block
  return {
    unit: currency,
    note: period,
    onRetry,
    updatedAt: at,
    empty: t('chart.none'),
    format: (value: number) => money(String(value), currency),
  }
}

function Months(props: PartProps) {
  const { t } = useTranslation('revenue')
  const format = useFormat()
  const { seesEstimates } = useRevenueWords()
  const { note: _note, ...shared } = useShared(props)
  return (
    <Chart
      {...shared}
      title={t('chart.months')}
      data={charts.monthBars(props.block.months, {
        month: t('search.month'),
        own: t('chart.own'),
        estimate: t('chart.estimate'),
        corrections: t('figure.corrections'),
        monthOf: format.month,
        seesEstimates,
      })}
    />
  )
}

function Kinds(props: PartProps) {
  const { t } = useTranslation('revenue')
  const { kindOf } = useRevenueWords()
  const parts = props.block.kinds.map((kind) => ({ name: kindOf(kind), amount: kind.amount }))
  const words = { part: t('chart.kind'), amount: t('figure.final') }
  return <Chart {...useShared(props)} title={t('chart.kinds')} data={charts.partBars(parts, words)} />
}

function Departments(props: PartProps) {
  const { t } = useTranslation(['revenue', 'channels'])
  const { departmentOf } = useRevenueWords()
  const parts = props.block.departments.map(({ code, amount }) => ({ name: departmentOf(code), amount }))
  const words = { part: t('channels:column.department'), amount: t('revenue:figure.final') }
  return (
    <Chart
      {...useShared(props)}
      title={t('revenue:chart.departments')}
      data={charts.partBars(parts, words)}
    />
  )
}

function Ways(props: PartProps & { readonly waterfall: NonNullable<RevenueBlock['waterfall']> }) {
  const { t } = useTranslation('revenue')
  const format = useFormat()
  const { money } = useRevenueWords()
  const steps = charts.stepsOf(props.waterfall)
  const stepOf = (step: charts.WaterfallStep) => t(`step.${step}`)
  const { currency } = props.block
  return (
    <Chart
      {...useShared(props)}
      note={format.month(props.to)}
      title={t('chart.waterfall')}
      data={charts.waterfallTable(steps, { step: t('chart.step'), amount: t('chart.amount'), stepOf })}
      drawing={(label) => (
        <Waterfall
          label={label}
          steps={steps}
          stepOf={stepOf}
          amountOf={({ amount, takes }) =>
            money(takes ? negateMoney({ amount, currency }).amount : amount, currency)
          }
        />
      )}
    />
  )
}

function Channels(props: PartProps) {
  const { t } = useTranslation(['revenue', 'channels'])
  const { money } = useRevenueWords()
  const { block, asked, period } = props
  const { currency, channels, others } = block
  const rest = t('revenue:chart.others', { count: others.count })
  const parts = [
    ...channels.map(({ channel, amount }) => ({ name: channel.title, amount })),
    ...(others.count > 0 ? [{ name: rest, amount: others.amount }] : []),
  ]
  const words = { part: t('channels:column.channel'), amount: t('revenue:figure.final') }
  return (
    <Chart
      {...useShared(props)}
      title={t('revenue:chart.channels')}
      data={charts.partBars(parts, words)}
      drawing={(label) => (
        <div className={styles['split']}>
          <Treemap
            label={label}
            parts={channels.map(({ channel, amount }) => ({
              key: channel.id,
              name: channel.title,
              value: charts.drawn(amount) ?? 0,
              amount: money(amount, currency),
            }))}
          />
          <FigureTable
            plain
            label={t('revenue:chart.topChannels')}
            rows={channels}
            rowKey={({ channel }) => channel.id}
            columns={[
              {
                key: 'channel',
                title: words.part,
                render: ({ channel }) => (
                  <Link to={channelRevenuePath(channel.id)}>
                    <bdi>{channel.title}</bdi>
                  </Link>
                ),
              },
              {
                key: 'amount',
                title: words.amount,
                isFigure: true,
                render: ({ channel, amount }) =>
                  asked === null ? (
                    money(amount, currency)
                  ) : (
                    <WhyAmount
                      asked={{ ...asked, channelId: channel.id }}
                      of={`${channel.title} · ${period} · ${currency}`}
                    >
                      {money(amount, currency)}
                    </WhyAmount>
                  ),
              },
            ]}
          />
        </div>
      )}
    />
  )
}
