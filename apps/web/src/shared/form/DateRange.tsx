import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'

type Range = readonly [string, string]
/** How dates are written on the wire (VAL-03). */
const wire = 'YYYY-MM-DD HH:mm:ss'

/** Two days, ascending, as the wire has them: from the first moment of one to the last of the other. */
export function DateRange(props: {
  readonly id?: string
  readonly clearable?: boolean
  readonly value?: Range | null
  readonly onChange?: (value: Range | null) => void
}) {
  const { value, onChange, clearable = true, ...rest } = props
  return (
    <DatePicker.RangePicker
      {...rest}
      style={{ inlineSize: '100%' }}
      allowClear={clearable}
      order
      value={value ? [dayOf(value[0]), dayOf(value[1])] : null}
      onChange={(days) => onChange?.(rangeOf(days))}
    />
  )
}

const dayOf = (text: string | undefined) => (text ? dayjs(text) : null)

function rangeOf(days: readonly (Dayjs | null)[] | null): Range | null {
  const [from, to] = days ?? []
  if (!from || !to) return null
  // The wire is written with Latin digits, whatever the calendar shows.
  const text = (day: Dayjs) => day.locale('en').format(wire)
  return [text(from.startOf('day')), text(to.endOf('day'))]
}
