import { wallIn, wallInstant } from '@pindao/protocol/core/zoned-day.ts'
import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'

/**
 * An instant to come, or one that was (`past`), chosen as clocks of a zone show it: by the minute, a day on the other
 * side of today cannot be chosen. The picker itself knows the browser's zone only, so it is given the digits of the other
 * one. Fits a form item.
 */
export function InstantPicker(props: {
  /** An IANA name. */
  readonly zone: string
  readonly past?: boolean
  readonly disabled?: boolean
  readonly id?: string
  /** RFC 3339 in UTC. */
  readonly value?: string | null
  readonly onChange?: (instant: string | null) => void
}) {
  const { zone, past = false, disabled, id, value, onChange } = props
  const today = digitsOf(Date.now(), zone)
  return (
    <DatePicker
      {...(id === undefined ? {} : { id })}
      showTime={{ format: 'HH:mm', minuteStep: 5 }}
      format="YYYY-MM-DD HH:mm"
      style={{ inlineSize: '100%' }}
      value={value ? digitsOf(Date.parse(value), zone) : null}
      {...(past ? { maxDate: today } : { minDate: today })}
      {...(disabled === undefined ? {} : { disabled })}
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
