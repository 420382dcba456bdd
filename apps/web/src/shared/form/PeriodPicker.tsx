import { DatePicker } from 'antd'
import { useTranslation } from 'react-i18next'
import { periodDays, periodText, todayIn } from '../format/period.ts'
import { useTimeZone } from '../preferences/time-zone.ts'

type PeriodPickerProps = {
  readonly id?: string
  /** See `periodText`. */
  readonly value?: string | null
  readonly onChange?: (text: string | undefined) => void
}

/** From one day to another, both included, none of them to come: days of the person's time zone. */
export function PeriodPicker({ id, value, onChange }: PeriodPickerProps) {
  const { t } = useTranslation('common')
  const today = todayIn(useTimeZone())
  const days = periodDays(value ?? undefined)
  return (
    <DatePicker.RangePicker
      {...(id === undefined ? {} : { id: { start: id, end: `${id}-end` } })}
      placeholder={[t('search.firstDay'), t('search.lastDay')]}
      style={{ inlineSize: '100%' }}
      value={days === null ? null : [days[0], days[1]]}
      onChange={(range) => onChange?.(range?.[0] && range[1] ? periodText(range[0], range[1]) : undefined)}
      maxDate={today}
    />
  )
}
