import type { SettlementDetail } from '@pindao/protocol/revenue/settlement.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useCan } from '#src/shared/access/ability.ts'
import { Chart } from '#src/shared/charts/Chart.tsx'
import type { ChartData } from '#src/shared/charts/chart-data.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { Amount } from './Amount.tsx'
import styles from './settlements.module.css'
import { type Bar, drawnSize, waterfallOf } from './waterfall.ts'

/** The steps from the revenue to what is paid, each with its amount and, beside it, what it does to the sum. */
export function SettlementWaterfall({ settlement }: { readonly settlement: SettlementDetail }) {
  const { t } = useTranslation('settlements')
  const can = useCan()
  const format = useFormat()
  const { currency, calculatedAt } = settlement
  const bars = waterfallOf(settlement)
  const data: ChartData = {
    categoryName: t('waterfall.step'),
    categories: bars.map(({ name }) => t(`settlement.step.${name}`)),
    series: [
      {
        name: t('waterfall.amount'),
        kind: 'bar',
        tone: 'primary',
        values: bars.map(({ amount }) => drawnSize(amount)),
      },
    ],
    drawsZeros: true,
  }
  return (
    <Chart
      title={t('waterfall.title')}
      unit={currency}
      data={data}
      updatedAt={calculatedAt}
      onRetry={() => undefined}
      format={(value) => format.money({ amount: String(value), currency })}
      empty={null}
      downloads={can('settlement:export')}
      drawing={(label) => <Steps label={label} bars={bars} />}
    />
  )
}

function Steps({ label, bars }: { readonly label: string; readonly bars: readonly Bar[] }) {
  const { t } = useTranslation('settlements')
  return (
    <table className={styles['steps']}>
      <caption className="heard">{label}</caption>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.name} data-sum={bar.isSum}>
            <th scope="row">{t(`settlement.step.${bar.name}`)}</th>
            <td aria-hidden="true" className={styles['track']}>
              <BarOf bar={bar} />
            </td>
            <td>
              <Amount money={bar.amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function BarOf({ bar: { from, to, isSum, amount } }: { readonly bar: Bar }) {
  const tone = isSum ? 'sum' : amount.amount.startsWith('-') ? 'less' : 'more'
  const percent = (share: number) => `${(share * 100).toFixed(2)}%`
  return (
    <span
      className={styles['bar']}
      data-tone={tone}
      style={{ insetInlineStart: percent(from), inlineSize: percent(to - from) }}
    />
  )
}
