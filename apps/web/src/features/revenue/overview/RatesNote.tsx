import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import styles from './overview.module.css'
import type { OverviewData } from './overview.queries.ts'
import { spansOf } from './rate-spans.ts'

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
