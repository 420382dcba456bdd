import type { ChartSums } from '@pindao/protocol/channel-data/data-charts.endpoints.ts'
import { isMoneyMeasure } from '@pindao/protocol/channel-data/data-measures.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { changeOf } from '../operation/figure-change.ts'
import styles from './charts.module.css'
import { hoursOf } from './day-charts.ts'

/** What the days of a channel come to, as charts sum it up. */
export const sumMeasures = ['views', 'watchMinutes', 'subsNet', 'avgViewPct', 'estRevenue', 'rpm'] as const
export type SumMeasure = (typeof sumMeasures)[number]

/** How a sum is written: a figure that was not said is a dash. */
export function useSumText(currency: string | null): (measure: SumMeasure, sums: ChartSums | null) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return (measure, sums) => {
    const value = sums?.[measure] ?? null
    if (value === null) return t('notAvailable')
    switch (measure) {
      case 'estRevenue':
      case 'rpm':
        return currency === null ? t('notAvailable') : format.money({ amount: value, currency })
      case 'watchMinutes':
        return format.number(hoursOf(value) ?? 0)
      case 'avgViewPct':
        return format.percent(Number(value) / 100, 1)
      default:
        return format.number(value)
    }
  }
}

/** What days come to, each beside what it was before; money is for whoever may see it. */
export function SumFigures(props: {
  readonly sums: ChartSums | null
  readonly before: ChartSums | null
  readonly isCompared: boolean
  readonly currency: string | null
  readonly seesMoney: boolean
}) {
  const { sums, before, isCompared, currency, seesMoney } = props
  const { t } = useTranslation('channel-data')
  const text = useSumText(currency)
  const shown = sumMeasures.filter((measure) => seesMoney || !isMoneyMeasure(measure))
  return (
    <dl className={styles['figures']}>
      {shown.map((measure) => (
        <div key={measure} className={styles['figure']}>
          <dt>{t(`charts.measure.${measure}`)}</dt>
          <dd className={styles['value']}>{text(measure, sums)}</dd>
          {isCompared && (
            <dd className={styles['change']}>
              <Change now={sums?.[measure]} before={before?.[measure]} shown={text(measure, before)} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

function Change(props: {
  readonly now: string | null | undefined
  readonly before: string | null | undefined
  readonly shown: string
}) {
  const { t } = useTranslation('channel-data')
  const format = useFormat()
  const share = changeOf(props.now, props.before)
  const value = t('charts.change.before', { value: props.shown })
  if (share === null) return value
  const way = share > 0 ? 'up' : share < 0 ? 'down' : 'same'
  return `${t(`charts.change.${way}`, { share: format.percent(Math.abs(share), 1) })} · ${value}`
}
