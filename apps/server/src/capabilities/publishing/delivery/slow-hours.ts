import { companyZone, isWorkingDayAt } from '@pindao/protocol/settings/work-calendar.ts'
import type { ReadSetting, ReadWorkCalendar } from '#src/capabilities/settings/settings.ts'
import type { Clock } from '#src/platform/clock.ts'

const hourIn = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: companyZone })
const bytesOfMbit = 1_000_000 / 8

type SlowHours = { readonly fromHour: number; readonly toHour: number; readonly mbit: number }

/** How fast deliveries may go at an hour of the day, in bytes a second; null for as fast as they can. */
export function limitAt(hour: number, { fromHour, toHour, mbit }: SlowHours): number | null {
  const isSlow =
    fromHour === toHour ||
    (fromHour < toHour ? hour >= fromHour && hour < toHour : hour >= fromHour || hour < toHour)
  return mbit > 0 && isSlow ? mbit * bytesOfMbit : null
}

/** The same as it is set now: a change counts for what is being sent already. */
export const slowHours =
  (setting: ReadSetting, calendar: ReadWorkCalendar, clock: Clock) => (): number | null => {
    const now = clock()
    if (!setting('publishing.slowOnFreeDays') && !isWorkingDayAt(calendar(), now)) return null
    return limitAt(Number(hourIn.format(now)), {
      fromHour: setting('publishing.slowFromHour'),
      toHour: setting('publishing.slowToHour'),
      mbit: setting('publishing.slowMbit'),
    })
  }
