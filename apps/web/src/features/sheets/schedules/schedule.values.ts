import type { ExportSchedule, ScheduleState } from '@pindao/protocol/sheets/export-schedule.endpoints.ts'
import type { ScheduleRhythm } from '@pindao/protocol/sheets/export-schedule.ts'
import dayjs, { type Dayjs } from 'dayjs'
import type { ChosenPerson } from '#src/features/people/door/PeopleSelect.tsx'
import type { Tone } from '#src/shared/ui/StatusTag.tsx'

/** What the form of a schedule holds. */
export type ScheduleValues = {
  readonly name: string
  readonly every: ScheduleRhythm
  readonly weekday: number
  readonly monthDay: number
  readonly time: Dayjs
  readonly zone: string
  readonly receivers: readonly ChosenPerson[]
}

const clock = (minutes: number) =>
  dayjs()
    .startOf('day')
    .hour(Math.floor(minutes / 60))
    .minute(minutes % 60)
const nine = 9 * 60

/** A schedule that nobody has set up yet: every Monday at nine, to oneself. */
export const freshValues = (name: string, zone: string, me: ChosenPerson): ScheduleValues => ({
  name,
  zone,
  every: 'week',
  weekday: 1,
  monthDay: 1,
  time: clock(nine),
  receivers: [me],
})

export function valuesOf(schedule: ExportSchedule): ScheduleValues {
  const { name, every, day, minutes, zone, receivers } = schedule
  return {
    name,
    every,
    zone,
    weekday: every === 'week' ? day : 1,
    monthDay: every === 'month' ? day : 1,
    time: clock(minutes),
    receivers: receivers.map(({ id, fullName }) => ({ value: id, label: fullName })),
  }
}

/** As the server takes it. */
export function contentOf({ name, every, weekday, monthDay, time, zone, receivers }: ScheduleValues) {
  return {
    name,
    every,
    zone,
    day: every === 'week' ? weekday : every === 'month' ? monthDay : 1,
    minutes: time.hour() * 60 + time.minute(),
    receiverIds: receivers.map(({ value }) => value),
  }
}

/** Minutes after midnight as a clock shows them: `09:05`. */
export const clockText = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

export const scheduleTone: Readonly<Record<ScheduleState, Tone>> = {
  active: 'running',
  paused: 'waiting',
  stopped: 'error',
}
