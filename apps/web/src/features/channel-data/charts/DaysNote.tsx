import type { ChartSpan } from '@pindao/protocol/channel-data/data-charts.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import styles from './charts.module.css'
import { daysThere } from './day-charts.ts'
import { useChartWords } from './use-chart-words.ts'

/** Which days are shown and compared, which of them are missing or may still change, and where the channel is behind. */
export function DaysNote(props: {
  readonly shown: ChartSpan
  readonly before: ChartSpan | null
  readonly asOf: string
  readonly lastDay: string | null
}) {
  const { shown, before, asOf, lastDay } = props
  const { t } = useTranslation('channel-data')
  const format = useFormat()
  const words = useChartWords()
  const { missing, provisional } = daysThere(shown.days)
  const sentences = [
    words.rangeNote(shown),
    ...(before === null
      ? []
      : [t('charts.comparedWith', { from: format.day(before.from), to: format.day(before.to) })]),
    ...(missing > 0 ? [t('charts.missing', { count: missing })] : []),
    ...(provisional > 0 ? [t('charts.provisional', { count: provisional })] : []),
    ...(lastDay !== null && lastDay < asOf ? [t('charts.late', { day: format.day(lastDay) })] : []),
  ]
  return (
    <p className={styles['days']} aria-live="polite">
      {sentences.join(' · ')}
    </p>
  )
}
