import { chartComparisons, chartPeriods } from '@pindao/protocol/channel-data/data-charts.endpoints.ts'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateRange } from '#src/shared/form/DateRange.tsx'
import { MonthPicker } from '#src/shared/form/MonthPicker.tsx'
import styles from './charts.module.css'
import type { ChartsAddress } from './use-charts-address.ts'

const ownDays = ['month', 'custom'] as const

/** Which days are drawn: a named period, a month, or two days at most thirty apart (VAL-03); and what they are compared with. */
export function PeriodChoice({
  address: { address, setDays, setCompare },
  isCompared = true,
}: {
  readonly address: ChartsAddress
  /** Whether what is shown has a comparison to choose. */
  readonly isCompared?: boolean
}) {
  const { t } = useTranslation('channel-data')
  const { period, from, to, month, compare } = address
  const named = from !== null || to !== null ? 'custom' : month === null ? (period ?? 'last28') : 'month'
  // Whoever wants days of their own is asked which; until then those before stay.
  const [asking, setAsking] = useState<(typeof ownDays)[number] | null>(null)
  const chosen = asking ?? named
  const take = (days: Parameters<typeof setDays>[0]) => {
    setAsking(null)
    setDays(days)
  }
  const choose = (value: typeof chosen) =>
    value === 'month' || value === 'custom' ? setAsking(value) : take({ period: value })
  return (
    <>
      <Select
        className={styles['choice'] ?? ''}
        aria-label={t('charts.period.label')}
        value={chosen}
        onChange={choose}
        options={[...chartPeriods, ...ownDays].map((value) => ({
          value,
          label: t(`charts.period.${value}`),
        }))}
      />
      {chosen === 'month' && (
        <div className={styles['choice']}>
          <MonthPicker value={month} onChange={(value) => take(value ? { month: value } : {})} />
        </div>
      )}
      {chosen === 'custom' && (
        <div className={styles['range']}>
          <DateRange
            value={from && to ? [from, to] : null}
            onChange={(value) => take(value ? { from: value[0], to: value[1] } : {})}
          />
        </div>
      )}
      {isCompared && (
        <Select
          className={styles['choice'] ?? ''}
          aria-label={t('charts.compare.label')}
          value={compare}
          onChange={setCompare}
          options={[...chartComparisons, 'none' as const].map((value) => ({
            value,
            label: t(`charts.compare.${value}`),
          }))}
        />
      )}
    </>
  )
}
