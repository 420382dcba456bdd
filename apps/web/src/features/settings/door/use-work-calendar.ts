import type { Day } from '@pindao/protocol/core/zoned-day.ts'
import { getWorkYear } from '@pindao/protocol/settings/work-calendar.endpoints.ts'
import {
  isWorkingDay,
  type SpecialDay,
  usualCalendar,
  type WorkCalendar,
} from '@pindao/protocol/settings/work-calendar.ts'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#src/shared/api/call.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'

/** Under which everything of working calendars is kept. */
export const workCalendarKey = ['work-calendar'] as const
/** Holidays are announced once a year; a change comes by the live line. */
const keptMs = 60 * 60_000

/** A year, as a query: every page that shows days asks for the same. */
export const workYearQuery = (year: number) => ({
  queryKey: [...workCalendarKey, year],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    call(getWorkYear, { params: { year } }, { signal }),
  staleTime: keptMs,
})

/** When the company works on the days that are shown. What is not known yet is taken for a usual week. */
export function useWorkCalendar(days: readonly Day[]): {
  readonly calendar: WorkCalendar
  readonly specialOf: (day: Day) => SpecialDay | undefined
  readonly isFree: (day: Day) => boolean
} {
  useLiveInvalidation(workCalendarKey, ['workCalendar', 'setting'])
  const years = [...new Set(days.map((day) => Number(day.slice(0, 4))))]
  const found = useQueries({
    queries: years.map(workYearQuery),
    combine: (results) => results.flatMap(({ data }) => (data === undefined ? [] : [data])),
  })
  return useMemo(() => {
    const [first] = found
    const { weekend, fromHour, toHour } = first ?? usualCalendar
    const special = new Map(found.flatMap((year) => year.days.map((each) => [each.day, each] as const)))
    const calendar = { weekend, fromHour, toHour, days: special }
    return {
      calendar,
      specialOf: (day) => special.get(day),
      isFree: (day) => !isWorkingDay(calendar, day),
    }
  }, [found])
}
