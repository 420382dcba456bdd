import { fxPolicies } from '@pindao/protocol/contracts/exchange.ts'
import { addMonths } from '@pindao/protocol/contracts/month.ts'
import { useTranslation } from 'react-i18next'
import { Chart } from '#src/shared/charts/Chart.tsx'
import type { ChartData } from '#src/shared/charts/chart-data.ts'
import type { SeriesTone } from '#src/shared/charts/chart-palette.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { useFxSeries } from '../money-tables.queries.ts'
import { type Pair, pairOf } from './rate-grid.ts'

const months = 24
const tones = ['primary', 'info', 'warm'] as const satisfies readonly SeriesTone[]

/** A pair over 24 months, a line for each kind of rate. */
export function RateCurve({
  pair,
  month,
  onClose,
}: {
  readonly pair: Pair
  readonly month: string
  onClose(): void
}) {
  const { t } = useTranslation(['money-tables', 'common'])
  const format = useFormat()
  const { data, error, refetch } = useFxSeries({ base: pair.base, quote: pair.quote }, month)
  const named = Array.from({ length: months }, (_, index) => addMonths(month, index + 1 - months))
  const chart: ChartData | undefined = data && {
    categoryName: t('common:month'),
    categories: named.map(format.month),
    series: fxPolicies.map((kind, index) => ({
      name: t(`money-tables:kind.${kind}`),
      kind: 'line',
      tone: tones[index] ?? 'primary',
      gaps: true,
      // Drawn only: what is reckoned with stays text.
      values: named.map((of) => {
        const point = data.find((one) => one.month === of && one.kind === kind)
        return point === undefined ? null : Number(point.rate)
      }),
    })),
  }
  return (
    <Modal
      title={t('money-tables:rates.curve.title', { pair: pairOf(pair) })}
      footer={null}
      width={860}
      onCancel={onClose}
    >
      <Chart
        title={pairOf(pair)}
        unit={t('money-tables:rates.curve.unit', { base: pair.base, quote: pair.quote })}
        data={chart}
        error={data ? null : error}
        onRetry={() => void refetch()}
        format={(value) => String(value)}
        empty={t('money-tables:rates.curve.empty')}
      />
    </Modal>
  )
}
