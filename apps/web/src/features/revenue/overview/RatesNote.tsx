import { addMonths } from '@pindao/protocol/contracts/month.ts'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import styles from './overview.module.css'
import type { OverviewData } from './overview.queries.ts'

/** By which rates amounts were exchanged, and what could not be, because its month has none. */
export function RatesNote({ data: { rates, unconverted } }: { readonly data: OverviewData }) {
  const { t } = useTranslation('revenue')
  const format = useFormat()
  if (rates.length === 0 && unconverted.length === 0) return null
  const used = spansOf(rates).map(({ from, to, base, quote, rate, locked }) =>
    t(locked ? 'rates.locked' : 'rates.open', {
      month: from === to ? format.month(to) : t('period', { from: format.month(from), to: format.month(to) }),
      base,
      quote,
      rate,
    }),
  )
  const missing = unconverted.map(({ month, amount }) =>
    t('rates.missingOne', { month: format.month(month), amount: format.money(amount) }),
  )
  return (
    <>
      {used.length > 0 && (
        <p className={styles['quiet']}>{t('rates.used', { rates: used.join(t('rates.and')) })}</p>
      )}
      {missing.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('rates.missing')}
          description={missing.join(t('rates.and'))}
        />
      )}
    </>
  )
}

type Rate = OverviewData['rates'][number]
type Span = Omit<Rate, 'month'> & { readonly from: string; readonly to: string }

/** Months that follow each other with the same rate are said together. */
export function spansOf(rates: readonly Rate[]): Span[] {
  const spans: Span[] = []
  const ordered = rates.toSorted(
    (one, other) => one.base.localeCompare(other.base) || one.month.localeCompare(other.month),
  )
  for (const { month, ...rate } of ordered) {
    const last = spans.at(-1)
    const same =
      last !== undefined &&
      addMonths(last.to, 1) === month &&
      (['base', 'quote', 'rate', 'locked'] as const).every((key) => last[key] === rate[key])
    if (same) spans[spans.length - 1] = { ...last, to: month }
    else spans.push({ ...rate, from: month, to: month })
  }
  return spans
}
