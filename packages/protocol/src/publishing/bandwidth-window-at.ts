import { addDays, type Day, wallIn, weekdayOf } from '#src/core/zoned-day.ts'
import { companyZone, isWorkingDay, type WorkCalendar } from '#src/settings/work-calendar.ts'
import type { BandwidthWindow, WindowDays } from './bandwidth-windows.ts'

/** The window that holds at an instant (milliseconds): the first that fits; null for none. */
export function bandwidthWindowAt(
  windows: readonly BandwidthWindow[],
  calendar: WorkCalendar,
  at: number,
): BandwidthWindow | null {
  const { day, minutes } = wallIn(at, companyZone)
  const hour = Math.floor(minutes / 60)
  const isOn = (window: BandwidthWindow): boolean => {
    const { days, fromHour, toHour } = window
    const isOverMidnight = toHour <= fromHour
    if (hour >= fromHour && (isOverMidnight || hour < toHour) && isFor(days, calendar, day)) return true
    return isOverMidnight && hour < toHour && isFor(days, calendar, addDays(day, -1))
  }
  return windows.find(isOn) ?? null
}

/** Whether a window is for a day: the one on which it begins. */
function isFor(days: WindowDays, calendar: WorkCalendar, day: Day): boolean {
  if (days === 'every') return true
  if (typeof days !== 'string') return days.includes(weekdayOf(day))
  return isWorkingDay(calendar, day) === (days === 'working')
}
