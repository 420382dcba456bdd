import type { ReadSetting } from '#src/capabilities/settings/settings.ts'
import type { Clock } from '#src/platform/clock.ts'

/** Hours of the company's day, whichever zone a person has chosen. */
const houseZone = 'Asia/Shanghai'
const hourIn = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: houseZone })
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
export const slowHours = (setting: ReadSetting, clock: Clock) => (): number | null =>
  limitAt(Number(hourIn.format(clock())), {
    fromHour: setting('publishing.slowFromHour'),
    toHour: setting('publishing.slowToHour'),
    mbit: setting('publishing.slowMbit'),
  })
