import { useTranslation } from 'react-i18next'
import { Chart } from '#src/shared/charts/Chart.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import type { Figures } from './claim-figures.queries.ts'
import { outcomeBars } from './figure-charts.ts'

/** Claims month by month, by what became of them. */
export function OutcomeChart({
  figures,
  onRetry,
}: {
  readonly figures: Figures
  readonly onRetry: () => void
}) {
  const { t } = useTranslation('claim-figures')
  const format = useFormat()
  return (
    <Chart
      title={t('chart.title')}
      unit={t('chart.unit')}
      onRetry={onRetry}
      updatedAt={figures.at}
      empty={t('chart.none')}
      format={(value) => format.number(value)}
      data={outcomeBars(figures.months, {
        month: t('search.month'),
        won: t('chart.won'),
        lost: t('chart.lost'),
        other: t('chart.other'),
        open: t('chart.open'),
        monthOf: format.month,
      })}
    />
  )
}
