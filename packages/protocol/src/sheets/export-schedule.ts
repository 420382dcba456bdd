import { z } from 'zod'
import { addDays, type Day, wallIn, wallInstant, weekdayOf } from '#src/core/zoned-day.ts'

/** How often a file comes by itself. Labels: `sheets:schedule.every.<name>`. */
export const scheduleRhythms = ['day', 'week', 'month'] as const
export type ScheduleRhythm = (typeof scheduleRhythms)[number]

const lastMinute = 24 * 60 - 1
const daysOfWeek = 7

/**
 * When a file is made, on the clocks of a time zone: `minutes` after midnight, each day, on a `day` of the week (1 is
 * Monday) or of the month. A month that has no such day has it on its last one.
 */
export const scheduleRule = {
  every: z.enum(scheduleRhythms),
  day: z.number().int().min(1).max(31),
  minutes: z.number().int().min(0).max(lastMinute),
}
export const fitsRhythm = ({ every, day }: Pick<ScheduleRule, 'every' | 'day'>) =>
  every !== 'week' || day <= daysOfWeek

export type ScheduleRule = {
  readonly every: ScheduleRhythm
  readonly day: number
  readonly minutes: number
  /** An IANA name. */
  readonly zone: string
}

/** Longer than any month. */
const mostDays = 64

/**
 * The first time after an instant, in milliseconds: what came due in between, while nothing ran, is not made up for.
 *
 * @throws RangeError for a rule that never comes due
 */
export function nextDue(rule: ScheduleRule, after: number): number {
  const { day: today } = wallIn(after, rule.zone)
  // From yesterday on: a clock that is set back may show today again.
  for (let count = -1; count < mostDays; count += 1) {
    const day = addDays(today, count)
    if (!isOn(rule, day)) continue
    const at = wallInstant(day, rule.minutes, rule.zone)
    if (at > after) return at
  }
  throw new RangeError('a schedule has no time')
}

function isOn({ every, day: wanted }: ScheduleRule, day: Day): boolean {
  if (every === 'day') return true
  if (every === 'week') return weekdayOf(day) === wanted
  const dayOfMonth = Number(day.slice(8))
  const isLast = addDays(day, 1).slice(8) === '01'
  return dayOfMonth === wanted || (isLast && dayOfMonth < wanted)
}
