import { DatePicker } from 'antd'
import dayjs from 'dayjs'

/** How a day is written on the wire: `YYYY-MM-DD`, in no zone. */
const wire = 'YYYY-MM-DD'

/** Chooses a day of the calendar. Fits a form item. */
export function DayPicker(props: {
  readonly id?: string
  readonly value?: string | null
  /** False where there is always a day. */
  readonly allowClear?: boolean
  readonly onChange?: (day: string | null) => void
}) {
  const { id, value, allowClear = true, onChange } = props
  return (
    <DatePicker
      {...(id === undefined ? {} : { id })}
      allowClear={allowClear}
      style={{ inlineSize: '100%' }}
      value={value ? dayjs(value) : null}
      // The wire is written with Latin digits, whatever the calendar shows.
      onChange={(day) => onChange?.(day ? day.locale('en').format(wire) : null)}
    />
  )
}
