import type { ErrorCode } from '#src/core/error-codes.ts'
import { addDays, type Day, dayIn, daysBetween, wallInstant, weekdayOf } from '#src/core/zoned-day.ts'

/**
 * When the videos of a plan become public (PUB-04; business.md §2.4; docs/decisions/0039). One pure rule for page and
 * server: what it is given is all that it knows, `now` too. Instants are milliseconds.
 */

/** How the videos of a plan follow each other (E21). */
export const scheduleModes = {
  instant: 0,
  sameTime: 1,
  daily1: 2,
  daily2: 3,
  weekly1: 4,
  daily3: 5,
  daily4: 6,
  daily5: 7,
} as const
export type ScheduleModeName = keyof typeof scheduleModes
export type ScheduleMode = (typeof scheduleModes)[ScheduleModeName]
export const scheduleModeCodes = Object.values(scheduleModes)

/** How many videos a mode puts on each of its days; none for those that know no days. */
const perDay: Readonly<Partial<Record<ScheduleMode, number>>> = { 2: 1, 3: 2, 4: 1, 5: 3, 6: 4, 7: 5 }

/** How many times of day a mode has; 0 for one that counts on from its beginning. */
export const timesPerDay = (mode: ScheduleMode): number => perDay[mode] ?? 0

/** Hours between videos that plans offer (E23), and those that the composer does. */
const wholeHours = (last: number) => Array.from({ length: last }, (_, index) => index + 1)
export const planIntervals: readonly number[] = [0.25, 0.5, ...wholeHours(22)]
export const composerIntervals: readonly number[] = [0.25, 0.5, ...wholeHours(10)]

/** Slots of a day (E22): slot i begins at 4i o'clock and is four hours long. */
export const timeSlots = [0, 1, 2, 3, 4, 5] as const
export const slotMinutes = 240

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const minutesOfDay = 24 * 60

/** A plan begins so long after it is made, at the earliest: a platform wants to be asked ahead (Facebook 10 minutes). */
export const scheduleLeadMs = 15 * minuteMs
/** The videos of a channel stay so far apart. */
export const scheduleGapMs = 15 * minuteMs
/** No plan looks further ahead. */
export const scheduleDays = 366

/** How a plan spreads its videos; what a mode does not ask for is not looked at. */
export type ScheduleRule = {
  readonly mode: ScheduleMode
  /** An IANA name. */
  readonly zone: string
  /** The first day; today in the zone if left out. */
  readonly startDate?: Day | undefined
  /** Mode "same time": when, on the first day, as `HH:MM`. */
  readonly presetTime?: string | undefined
  /** Times of a day as `HH:MM`, just as many as the mode has. They come before a first time, and that before slots. */
  readonly times?: readonly string[] | undefined
  readonly firstTime?: string | undefined
  readonly intervalHours?: number | undefined
  readonly slots?: readonly number[] | undefined
  /** Mode "one a week": 1 is Monday, 7 Sunday; the weekday of the first day if left out. */
  readonly weekday?: number | undefined
  /** Each channel is so many minutes later than the one before it. */
  readonly staggerMinutes?: number | undefined
}

export type ScheduleInput = ScheduleRule & {
  readonly now: number
  /** In their order: how many videos go there, and when the channel has others already. */
  readonly channels: readonly { readonly count: number; readonly taken: readonly number[] }[]
}

export type ScheduleError = Extract<
  ErrorCode,
  | 'publishing.timeEarlierThanNow'
  | 'publishing.noTime'
  | 'publishing.intervalTooLongForDay'
  | 'publishing.timesTooClose'
  | 'publishing.planHorizon'
>

/** For each channel the instants of its videos, in their order; or why there are none. */
export type Schedule = { readonly ok: readonly (readonly number[])[] } | { readonly error: ScheduleError }

/** When each video of a plan is to be public. */
export function planSchedule(input: ScheduleInput): Schedule {
  const { mode, now, channels, staggerMinutes = 0 } = input
  if (timesPerDay(mode) === 0) return fromOneBeginning(input)
  const times = timesOfDay(input)
  if (typeof times === 'string') return { error: times }
  const earliest = now + scheduleLeadMs
  const found: (readonly number[])[] = []
  for (const [index, channel] of channels.entries()) {
    const later = index * staggerMinutes * minuteMs
    const given = walk({ ...channel, zone: input.zone, days: daysOf(input), times, later, earliest })
    if (given === null) return { error: 'publishing.planHorizon' }
    found.push(given)
  }
  return { ok: found }
}

/** Modes without days: all at once, or one after the other by the interval. */
function fromOneBeginning(input: ScheduleInput): Schedule {
  const { mode, now, zone, channels, startDate, presetTime, intervalHours = 0, staggerMinutes = 0 } = input
  let base = now
  if (mode === scheduleModes.sameTime) {
    if (presetTime === undefined) return { error: 'publishing.noTime' }
    base = wallInstant(startDate ?? dayIn(now, zone), minutesOf(presetTime), zone)
    if (base < now + scheduleLeadMs) return { error: 'publishing.timeEarlierThanNow' }
  }
  return {
    ok: channels.map(({ count }, channel) =>
      Array.from(
        { length: count },
        (_, index) => base + index * intervalHours * hourMs + channel * staggerMinutes * minuteMs,
      ),
    ),
  }
}

/** The times of a day in minutes after midnight, ascending; or why there are none. */
function timesOfDay(rule: ScheduleRule): readonly number[] | ScheduleError {
  const { times = [], firstTime, intervalHours, slots = [] } = rule
  const count = timesPerDay(rule.mode)
  if (times.length > 0) return explicitTimes(times, count)
  if (firstTime !== undefined && (count === 1 || intervalHours !== undefined)) {
    const step = (intervalHours ?? 0) * 60
    const found = Array.from({ length: count }, (_, index) => minutesOf(firstTime) + index * step)
    return (found.at(-1) ?? 0) < minutesOfDay ? found : 'publishing.intervalTooLongForDay'
  }
  if (slots.length !== count || new Set(slots).size !== count) return 'publishing.noTime'
  return slots.map((slot) => slot * slotMinutes).toSorted(ascending)
}

function explicitTimes(times: readonly string[], count: number): readonly number[] | ScheduleError {
  const found = times.map(minutesOf).toSorted(ascending)
  if (found.length !== count || new Set(found).size !== count) return 'publishing.noTime'
  const gap = scheduleGapMs / minuteMs
  // The last one of a day is followed by the first one of the next.
  const next = [...found.slice(1), (found[0] ?? 0) + minutesOfDay]
  return found.every((at, index) => (next[index] ?? 0) - at >= gap) ? found : 'publishing.timesTooClose'
}

/** The days of a plan in their order. One whose first day is long past begins with today, and keeps its weekday. */
function* daysOf({ mode, now, zone, startDate, weekday }: ScheduleInput): Generator<Day> {
  const today = dayIn(now, zone)
  const step = mode === scheduleModes.weekly1 ? 7 : 1
  let day = startDate ?? today
  if (step === 7 && weekday !== undefined) day = addDays(day, (weekday - weekdayOf(day) + 7) % 7)
  const behind = daysBetween(day, today)
  if (behind > 0) day = addDays(day, Math.floor(behind / step) * step)
  const first = day
  for (; daysBetween(first, day) <= scheduleDays; day = addDays(day, step)) yield day
}

/** Gives the times of the days to the videos, leaving out what is too early or too close to another one. */
function walk(given: {
  readonly count: number
  readonly taken: readonly number[]
  readonly zone: string
  readonly days: Iterable<Day>
  readonly times: readonly number[]
  readonly later: number
  readonly earliest: number
}): readonly number[] | null {
  const { count, taken, zone, times, later, earliest } = given
  const found: number[] = []
  if (count === 0) return found
  const isFree = freeAmong(taken)
  for (const day of given.days) {
    for (const minutes of times) {
      const at = wallInstant(day, minutes, zone) + later
      // Where the clock leaves out an hour, two times of a day can be one.
      const before = found.at(-1) ?? Number.NEGATIVE_INFINITY
      if (at < earliest || at - before < scheduleGapMs || !isFree(at)) continue
      found.push(at)
      if (found.length === count) return found
    }
  }
  return null
}

/** Whether an instant keeps its distance from others; they are sorted once, however often it is asked. */
export function freeAmong(taken: readonly number[]): (at: number) => boolean {
  const sorted = taken.toSorted(ascending)
  return (at) => {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sorted[middle] ?? 0) <= at - scheduleGapMs) low = middle + 1
      else high = middle
    }
    const next = sorted[low]
    return next === undefined || next >= at + scheduleGapMs
  }
}

/** Minutes after midnight of `HH:MM`. */
export function minutesOf(time: string): number {
  const [hours = Number.NaN, minutes = Number.NaN] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** `HH:MM` of minutes after midnight. */
export function timeOf(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

const ascending = (one: number, other: number) => one - other
