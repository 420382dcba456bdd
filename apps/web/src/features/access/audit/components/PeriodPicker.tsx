import { DatePicker } from 'antd'
import { useTranslation } from 'react-i18next'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import { periodDays, periodText, todayIn } from '../audit-period.ts'

type PeriodPickerProps = {
  readonly id?: string
  /** See `periodText`. */
  readonly value?: string | null
  readonly onChange?: (text: string | undefined) => void
}

/** From one day to another, both included, none of them to come: days of the person's time zone. */
export function PeriodPicker({ id, value, onChange }: PeriodPickerProps) {
  const { t } = useTranslation('audit')
  const today = todayIn(useTimeZone())
  const days = periodDays(value ?? undefined)
  return (
    <DatePicker.RangePicker
      {...(id === undefined ? {} : { id: { start: id, end: `${id}-end` } })}
      placeholder={[t('search.from'), t('search.to')]}
      style={{ inlineSize: '100%' }}
      value={days === null ? null : [days[0], days[1]]}
      onChange={(range) => onChange?.(range?.[0] && range[1] ? periodText(range[0], range[1]) : undefined)}
      maxDate={today}
    />
  )
}
