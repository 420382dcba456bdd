import { subtractMoney } from '@pindao/protocol/core/money.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { type RevenueChannel, revenueKindKeys } from '@pindao/protocol/revenue/overview.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PlatformTag } from '#src/features/channels/door/PlatformTag.tsx'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import { Chart } from '#src/shared/charts/Chart.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import { partyRevenuePath } from '../door/revenue-paths.ts'
import { BackToOverview } from './BackToOverview.tsx'
import { ChannelMonthTable } from './ChannelMonthTable.tsx'
import styles from './overview.module.css'
import { useRevenueChannel } from './overview.queries.ts'
import { RevenueProblem } from './RevenueProblem.tsx'
import { drawn, monthBars } from './revenue-charts.ts'
import type { RevenueAddress } from './use-revenue-address.ts'
import { useRevenueWords } from './use-revenue-words.ts'

type Month = RevenueChannel['months'][number]

/** One channel: its months as bars and as a table, by kind, with the settlements that took them. */
export function ChannelRevenue({ id, address }: { readonly id: string; readonly address: RevenueAddress }) {
  const { t } = useTranslation(['revenue', 'channels'])
  const { departmentOf } = useRevenueWords()
  const query = useRevenueChannel(id)
  const data = shownData(query)
  const onRetry = () => void query.refetch()
  if (query.isPending) return <WaitingLines rows={10} />
  const back = <BackToOverview address={address} />
  if (!data)
    return (
      <>
        {back}
        <RevenueProblem error={query.error} onRetry={onRetry} />
      </>
    )
  const { channel, months, parties = [] } = data
  const currencies = [...new Set(months.map(({ currency }) => currency))].toSorted()
  return (
    <div className={styles['page']}>
      {back}
      <div className={styles['heading']}>
        <h2>
          <PermittedLink to={`${pagePaths.channels}?${new URLSearchParams({ detail: channel.id })}`}>
            <bdi>{channel.title}</bdi>
          </PermittedLink>
        </h2>
        <PlatformTag name={channel.platform} />
        <span className={styles['quiet']}>
          <bdi>{departmentOf(channel.departmentCode)}</bdi> · <bdi>{channel.ownerName}</bdi>
        </span>
      </div>
      {parties.length > 0 && (
        <p className={styles['quiet']}>
          {t('revenue:channel.parties')}{' '}
          {parties.map(({ id: partyId, legalName }, index) => (
            <span key={partyId}>
              {index > 0 && t('revenue:rates.and')}
              <Link to={partyRevenuePath(partyId)}>
                <bdi>{legalName}</bdi>
              </Link>
            </span>
          ))}
        </p>
      )}
      {months.length === 0 && (
        <EmptyState title={t('revenue:channel.none')} text={t('revenue:channel.noneText')} />
      )}
      {currencies.map((currency) => {
        const own = months.filter((month) => month.currency === currency)
        return (
          <section key={currency} className={styles['block']} aria-label={currency}>
            <div className={styles['grid']}>
              <MonthsOf data={data} months={own} currency={currency} onRetry={onRetry} />
              <KindsOf data={data} months={own} currency={currency} onRetry={onRetry} />
            </div>
            <ChannelMonthTable channel={channel} months={own} currency={currency} />
          </section>
        )
      })}
    </div>
  )
}

type PartProps = {
  readonly data: RevenueChannel
  readonly months: readonly Month[]
  readonly currency: string
  readonly onRetry: () => void
}

function useShared({ data, currency, onRetry }: PartProps) {
  const { t } = useTranslation('revenue')
  const { money } = useRevenueWords()
  return {
    unit: currency,
    onRetry,
    updatedAt: data.at,
    empty: t('chart.none'),
    format: (value: number) => money(String(value), currency),
  }
}

function MonthsOf(props: PartProps) {
  const { t } = useTranslation('revenue')
  const format = useFormat()
  const { seesEstimates } = useRevenueWords()
  const bars = props.months
    .toReversed()
    .map(({ month, currency, amount, corrections, estimate, hasFinal }) => ({
      month,
      own: subtractMoney({ amount, currency }, { amount: corrections, currency }).amount,
      corrections,
      // Beside the final figure the estimate has had its day.
      estimate: hasFinal ? null : estimate,
      hasFinal,
    }))
  return (
    <Chart
      {...useShared(props)}
      title={t('chart.months')}
      data={monthBars(bars, {
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

const tones = ['primary', 'info', 'success', 'warm', 'error'] as const

function KindsOf(props: PartProps) {
  const { t } = useTranslation('revenue')
  const format = useFormat()
  const { kindKey } = useRevenueWords()
  const months = props.months.filter(({ hasFinal }) => hasFinal).toReversed()
  const shown = revenueKindKeys.filter((key) => months.some(({ kinds }) => kinds[key] !== '0'))
  return (
    <Chart
      {...useShared(props)}
      title={t('chart.kinds')}
      data={{
        categoryName: t('search.month'),
        categories: months.map(({ month }) => format.month(month)),
        series: shown.map((key, index) => ({
          kind: 'bar',
          stack: 'kinds',
          name: kindKey(key),
          tone: tones[index % tones.length] ?? 'primary',
          values: months.map(({ kinds }) => drawn(kinds[key])),
        })),
      }}
    />
  )
}
