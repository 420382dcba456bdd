import { DatePicker } from 'antd'
import dayjs from 'dayjs'

/** A day as `YYYY-MM-DD`, which is in no zone. */
const wire = 'YYYY-MM-DD'

/** Chooses a day of the calendar; its form knows it by its id. */
export function TermDay(props: {
  readonly id?: string
  /** Days before are not offered. */
  readonly earliest?: string | null
  readonly value?: string | null
  readonly onChange?: (day: string | null) => void
}) {
  const { earliest = null, value, onChange, ...rest } = props
  return (
    <DatePicker
      {...rest}
      style={{ inlineSize: '100%' }}
      {...(earliest === null ? {} : { minDate: dayjs(earliest) })}
      value={value ? dayjs(value) : null}
      // The wire is written with Latin digits, whatever the calendar shows.
      onChange={(day) => onChange?.(day ? day.locale('en').format(wire) : null)}
    />
  )
}
