import { wallIn, wallInstant } from '@pindao/protocol/core/zoned-day.ts'
import type { PlanRule } from '@pindao/protocol/publishing/publish-plan.fields.ts'
import {
  minutesOf,
  type ScheduleMode,
  type ScheduleModeName,
  scheduleModes,
  timeOf,
  timesPerDay,
} from '@pindao/protocol/publishing/publish-schedule.ts'
import dayjs, { type Dayjs } from 'dayjs'
import type { TemplateChoice } from '../door/templates.queries.ts'

/** How the times of a day are said: each of them, the first with an interval, or slots of four hours. */
export type TimesBy = 'times' | 'interval' | 'slots'

/** What the form of a plan holds; a picker's value is the wall time of the plan's zone, whatever zone it thinks it has. */
export type PlanValues = {
  readonly name: string
  readonly mode: ScheduleMode
  readonly zone: string
  readonly startDate: Dayjs | null
  readonly presetTime: Dayjs | null
  readonly timesBy: TimesBy
  readonly times: readonly (Dayjs | null)[]
  readonly firstTime: Dayjs | null
  readonly intervalHours: number | null
  readonly slots: readonly number[]
  readonly weekday: number | null
  readonly staggerMinutes: number
  readonly madeForKids: boolean | null
  readonly template: TemplateChoice
  readonly description: string
}

/** As they are offered: from many a day to one a week. */
export const modeNames = [
  'instant',
  'sameTime',
  'daily1',
  'daily2',
  'daily3',
  'daily4',
  'daily5',
  'weekly1',
] as const satisfies readonly ScheduleModeName[]
export const modeNameOf = (mode: number) =>
  modeNames.find((name) => scheduleModes[name] === mode) ?? 'instant'

/** Whether a mode knows days, and whether it has more than one time on each. */
export const hasDays = (mode: ScheduleMode) => timesPerDay(mode) > 0
export const hasManyTimes = (mode: ScheduleMode) => timesPerDay(mode) > 1

const day = (value: Dayjs | null) => value?.locale('en').format('YYYY-MM-DD')
const time = (value: Dayjs | null) => value?.locale('en').format('HH:mm')

/** The rule that the form says, as far as its mode asks for it. */
export function ruleOf(values: PlanValues, channelCount: number): PlanRule {
  const { mode, zone, timesBy, weekday, staggerMinutes } = values
  const intervalHours = (values.intervalHours ?? undefined) as PlanRule['intervalHours']
  const base = { mode, zone, staggerMinutes: channelCount > 1 ? staggerMinutes : 0 }
  if (mode === scheduleModes.instant) return { ...base, intervalHours }
  const startDate = day(values.startDate)
  if (mode === scheduleModes.sameTime)
    return { ...base, startDate, presetTime: time(values.presetTime), intervalHours }
  const weekly = mode === scheduleModes.weekly1 ? { weekday: weekday ?? undefined } : {}
  const common = { ...base, ...weekly, startDate }
  if (timesBy === 'slots') return { ...common, slots: [...values.slots] as NonNullable<PlanRule['slots']> }
  if (!hasManyTimes(mode)) return { ...common, firstTime: time(values.firstTime) }
  if (timesBy === 'interval') return { ...common, firstTime: time(values.firstTime), intervalHours }
  const times = Array.from({ length: timesPerDay(mode) }, (_, index) => time(values.times[index] ?? null))
  return { ...common, times: times.filter((text) => text !== undefined) }
}

const clock = (text: string | undefined) => (text === undefined ? null : dayjs(`2000-01-01 ${text}`))

/** The form of a rule, as a plan has it. */
export function valuesOf(
  rule: PlanRule,
): Omit<PlanValues, 'name' | 'madeForKids' | 'template' | 'description'> {
  const { mode, zone, startDate, presetTime, times, firstTime, intervalHours, slots, weekday } = rule
  return {
    mode,
    zone,
    startDate: startDate === undefined ? null : dayjs(startDate),
    presetTime: clock(presetTime),
    timesBy: times?.length ? 'times' : slots?.length ? 'slots' : 'interval',
    times: (times ?? []).map(clock),
    firstTime: clock(firstTime),
    intervalHours: intervalHours ?? null,
    slots: slots ?? [],
    weekday: weekday ?? null,
    staggerMinutes: rule.staggerMinutes,
  }
}

/** An instant as pickers take it: the wall time of a zone. */
export function pickerTime(instant: string, zone: string): Dayjs {
  const wall = wallIn(Date.parse(instant), zone)
  return dayjs(`${wall.day} ${timeOf(wall.minutes)}`)
}

/** The instant that a picker means in a zone. */
export function instantOfPicker(picked: Dayjs, zone: string): string {
  const text = picked.locale('en')
  return new Date(wallInstant(text.format('YYYY-MM-DD'), minutesOf(text.format('HH:mm')), zone)).toISOString()
}
