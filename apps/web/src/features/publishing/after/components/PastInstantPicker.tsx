import { wallIn, wallInstant } from '@pindao/protocol/core/zoned-day.ts'
import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'

/** An instant that has passed, as clocks of a zone showed it; `InstantPicker` is for those to come. Fits a form item. */
export function PastInstantPicker(props: {
  /** An IANA name. */
  readonly zone: string
  readonly id?: string
  /** RFC 3339 in UTC. */
  readonly value?: string | null
  readonly onChange?: (instant: string | null) => void
}) {
  const { zone, id, value, onChange } = props
  return (
    <DatePicker
      {...(id === undefined ? {} : { id })}
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      style={{ inlineSize: '100%' }}
      value={value ? digitsOf(Date.parse(value), zone) : null}
      maxDate={digitsOf(Date.now(), zone)}
      onChange={(digits) => onChange?.(digits ? instantOf(digits, zone) : null)}
    />
  )
}

function digitsOf(at: number, zone: string): Dayjs {
  const { day, minutes } = wallIn(at, zone)
  return dayjs(day).add(minutes, 'minute')
}

function instantOf(digits: Dayjs, zone: string): string {
  // The wire is written with Latin digits, whatever the calendar shows.
  const day = digits.locale('en').format('YYYY-MM-DD')
  return new Date(wallInstant(day, digits.hour() * 60 + digits.minute(), zone)).toISOString()
}
