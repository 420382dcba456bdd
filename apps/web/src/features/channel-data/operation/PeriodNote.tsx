import { useTranslation } from 'react-i18next'
import { ApiError } from '#src/shared/api/api-error.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import type { Filters } from '#src/shared/list/use-list-state.ts'
import styles from './operation.module.css'
import { type PeriodQuery, useDataPeriod } from './operation.queries.ts'
import type { PeriodKey } from './use-period-conditions.ts'

/** Which days the list below shows, that they are Pacific Time, and which they are compared with. */
export function PeriodNote(props: {
  readonly list: PeriodQuery['list']
  readonly filters: Filters<PeriodKey>
}) {
  const { period, from, to, month, compare } = props.filters
  const { t } = useTranslation('channel-data')
  const format = useFormat()
  const asked = { list: props.list, period, from, to, month, compare }
  const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
  const { data, error } = useDataPeriod(given as PeriodQuery)
  if (error instanceof ApiError && error.code === 'common.invalidInput')
    return (
      <p role="alert" className={styles['days']}>
        {t('operation.days.outside')}
      </p>
    )
  if (!data || error) return null
  const { asOf, range, before } = data
  const days = (one: { from: string; to: string }) => ({
    from: format.day(one.from),
    to: format.day(one.to),
  })
  const words = [
    range === null
      ? t('operation.days.life', { asOf: format.day(asOf) })
      : t('operation.days.range', days(range)),
    ...(before === null ? [] : [t('operation.days.before', days(before))]),
  ]
  return (
    <p aria-live="polite" className={styles['days']}>
      {words.join(' · ')}
    </p>
  )
}
