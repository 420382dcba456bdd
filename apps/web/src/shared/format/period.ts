import { addDays, dayIn, parseDay, startOfDay } from '@pindao/protocol/core/zoned-day.ts'
import dayjs from 'dayjs'

/** Two days as the address keeps them: `2026-11-01_2026-11-21`, both included. */
export function periodText(first: dayjs.Dayjs, last: dayjs.Dayjs): string {
  return `${first.format('YYYY-MM-DD')}_${last.format('YYYY-MM-DD')}`
}

/** The days of a text; null for one that is no period: an address may hold anything. */
export function periodDays(text: string | undefined): readonly [dayjs.Dayjs, dayjs.Dayjs] | null {
  const days = (text ?? '').split('_').map(dayOf)
  const [first, last] = days
  if (days.length !== 2 || !first || !last || last.isBefore(first)) return null
  return [first, last]
}

function dayOf(text: string): dayjs.Dayjs | null {
  const day = parseDay(text)
  return day === null ? null : dayjs(day)
}

/** The instants of a period in a time zone, as the server takes them; the second one is no longer part. */
export function periodInstants(text: string | undefined, zone: string): { from?: string; to?: string } {
  const days = periodDays(text)
  if (days === null) return {}
  const startOf = (day: dayjs.Dayjs, later: number) =>
    new Date(startOfDay(addDays(day.format('YYYY-MM-DD'), later), zone)).toISOString()
  return { from: startOf(days[0], 0), to: startOf(days[1], 1) }
}

/** The day it is now in a time zone. */
export function todayIn(zone: string): dayjs.Dayjs {
  return dayjs(dayIn(Date.now(), zone))
}
