import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayIn, wallIn, wallInstant } from '#src/core/zoned-day.ts'
import {
  freeAmong,
  minutesOf,
  planIntervals,
  planSchedule,
  type ScheduleInput,
  scheduleGapMs,
  scheduleLeadMs,
  scheduleModeCodes,
  timeOf,
  timesPerDay,
} from './publish-schedule.ts'

const shanghai = 'Asia/Shanghai'
const newYork = 'America/New_York'
const minuteMs = 60_000
/** An instant as a clock of a zone shows it. */
const wall = (text: string, zone: string) => wallInstant(text.slice(0, 10), minutesOf(text.slice(11)), zone)

/** What one channel gets, as UTC without seconds; or the error. */
function planned(rule: Omit<ScheduleInput, 'channels'>, count: number, taken: readonly number[] = []) {
  const found = planSchedule({ ...rule, channels: [{ count, taken }] })
  if ('error' in found) return found.error
  return found.ok[0]?.map((at) => new Date(at).toISOString().slice(0, 16))
}

const inShanghai = {
  zone: shanghai,
  now: wall('2026-03-02 09:00', shanghai),
  startDate: '2026-03-02',
} as const

test('PUB-04 A: one a day at 20:00 in Shanghai', () => {
  expect(planned({ ...inShanghai, mode: 2, firstTime: '20:00' }, 3)).toEqual([
    '2026-03-02T12:00',
    '2026-03-03T12:00',
    '2026-03-04T12:00',
  ])
})

test('PUB-04 B: two a day in slots, the one that is past left out', () => {
  const now = wall('2026-03-02 13:00', shanghai)
  expect(planned({ ...inShanghai, now, mode: 3, slots: [3, 5] }, 3)).toEqual([
    '2026-03-02T12:00',
    '2026-03-03T04:00',
    '2026-03-03T12:00',
  ])
})

test('PUB-04 C: three a day by an interval of four hours', () => {
  const now = wall('2026-03-01 09:00', shanghai)
  expect(planned({ ...inShanghai, now, mode: 5, firstTime: '08:00', intervalHours: 4 }, 5)).toEqual([
    '2026-03-02T00:00',
    '2026-03-02T04:00',
    '2026-03-02T08:00',
    '2026-03-03T00:00',
    '2026-03-03T04:00',
  ])
})

const inNewYork = { zone: newYork, now: wall('2026-02-20 09:00', newYork) } as const

test('PUB-04 D: one a week keeps its time of day when the clock is changed', () => {
  const rule = { ...inNewYork, mode: 4, startDate: '2026-03-01', firstTime: '10:00' } as const
  const expected = ['2026-03-01T15:00', '2026-03-08T14:00', '2026-03-15T14:00']
  expect(planned(rule, 3)).toEqual(expected)
  expect(planned({ ...rule, startDate: '2026-02-23', weekday: 7 }, 3)).toEqual(expected)
})

test('PUB-04 E: a time that is left out in spring is moved on by an hour', () => {
  expect(planned({ ...inNewYork, mode: 2, startDate: '2026-03-07', firstTime: '02:30' }, 3)).toEqual([
    '2026-03-07T07:30',
    '2026-03-08T07:30',
    '2026-03-09T06:30',
  ])
})

test('PUB-04 F: of a time that comes twice in autumn it is the first', () => {
  expect(planned({ ...inNewYork, mode: 2, startDate: '2026-10-31', firstTime: '01:30' }, 3)).toEqual([
    '2026-10-31T05:30',
    '2026-11-01T05:30',
    '2026-11-02T06:30',
  ])
})

test('PUB-04 G: the same preset time, with and without an interval', () => {
  const rule = { ...inShanghai, mode: 1, presetTime: '18:00' } as const
  const at = (minutes: string) => `2026-03-02T10:${minutes}`
  expect(planned({ ...rule, intervalHours: 0.25 }, 4)).toEqual([at('00'), at('15'), at('30'), at('45')])
  expect(planned(rule, 2)).toEqual([at('00'), at('00')])
})

test('PUB-04 H: five a day have to end before midnight', () => {
  const rule = { ...inShanghai, mode: 7, startDate: '2026-03-03' } as const
  expect(planned({ ...rule, firstTime: '00:00', intervalHours: 6 }, 5)).toBe(
    'publishing.intervalTooLongForDay',
  )
  const found = planned({ ...rule, firstTime: '06:00', intervalHours: 4 }, 5)
  expect(
    Array.isArray(found) && found.map((text) => wallIn(Date.parse(`${text}Z`), shanghai).minutes / 60),
  ).toEqual([6, 10, 14, 18, 22])
})

test('PUB-04 I: a time that is closer than 15 minutes to another task of the channel is left out', () => {
  const taken = [wall('2026-03-03 20:05', shanghai)]
  expect(planned({ ...inShanghai, mode: 2, firstTime: '20:00' }, 3, taken)).toEqual([
    '2026-03-02T12:00',
    '2026-03-04T12:00',
    '2026-03-05T12:00',
  ])
})

test('PUB-04 J: nothing is planned within the next 15 minutes', () => {
  const now = wall('2026-03-02 19:50', shanghai)
  expect(planned({ ...inShanghai, now, mode: 2, firstTime: '20:00' }, 2)).toEqual([
    '2026-03-03T12:00',
    '2026-03-04T12:00',
  ])
  expect(planned({ ...inShanghai, mode: 1, presetTime: '09:10' }, 1)).toBe('publishing.timeEarlierThanNow')
  expect(planned({ ...inShanghai, mode: 1, presetTime: '09:15' }, 1)).toEqual(['2026-03-02T01:15'])
})

test('PUB-04 instant begins now, each by the interval after the one before it', () => {
  const rule = { zone: shanghai, now: inShanghai.now, mode: 0 } as const
  expect(planned(rule, 2)).toEqual(['2026-03-02T01:00', '2026-03-02T01:00'])
  expect(planned({ ...rule, intervalHours: 22 }, 2)).toEqual(['2026-03-02T01:00', '2026-03-02T23:00'])
})

test('PUB-04 times that are missing, too few, twice the same or too close are named', () => {
  const rule = { ...inShanghai, mode: 3 } as const
  expect(planned(rule, 1)).toBe('publishing.noTime')
  expect(planned({ ...rule, firstTime: '08:00' }, 1)).toBe('publishing.noTime')
  expect(planned({ ...rule, times: ['08:00'] }, 1)).toBe('publishing.noTime')
  expect(planned({ ...rule, times: ['08:00', '08:00'] }, 1)).toBe('publishing.noTime')
  expect(planned({ ...rule, slots: [1] }, 1)).toBe('publishing.noTime')
  expect(planned({ ...rule, times: ['08:00', '08:10'] }, 1)).toBe('publishing.timesTooClose')
  expect(planned({ ...rule, times: ['00:05', '23:55'] }, 1)).toBe('publishing.timesTooClose')
  expect(planned({ ...inShanghai, mode: 1 }, 1)).toBe('publishing.noTime')
})

test('PUB-04 no plan looks further ahead than 366 days', () => {
  const rule = { ...inShanghai, startDate: '2026-03-03', firstTime: '20:00' } as const
  expect(planned({ ...rule, mode: 2 }, 367)).toHaveLength(367)
  expect(planned({ ...rule, mode: 2 }, 368)).toBe('publishing.planHorizon')
  expect(planned({ ...rule, mode: 4 }, 54)).toBe('publishing.planHorizon')
  expect(planned({ ...rule, mode: 2 }, 0)).toEqual([])
})

test('PUB-04 a first day long past begins with today, and keeps its weekday', () => {
  const rule = { ...inShanghai, startDate: '2020-01-01', firstTime: '20:00' } as const
  expect(planned({ ...rule, mode: 2 }, 1)).toEqual(['2026-03-02T12:00'])
  // 2020-01-01 was a Wednesday.
  expect(planned({ ...rule, mode: 4 }, 1)).toEqual(['2026-03-04T12:00'])
})

test('PUB-04 each channel is later by the stagger, and keeps clear of what it has itself', () => {
  const at = wall('2026-03-02 20:20', shanghai)
  const found = planSchedule({
    ...inShanghai,
    mode: 2,
    firstTime: '20:00',
    staggerMinutes: 20,
    channels: [
      { count: 1, taken: [] },
      { count: 1, taken: [at] },
      { count: 1, taken: [] },
    ],
  })
  expect(found).toEqual({
    ok: [
      [wall('2026-03-02 20:00', shanghai)],
      [wall('2026-03-03 20:20', shanghai)],
      [wall('2026-03-02 20:40', shanghai)],
    ],
  })
})

const zone = fc.constantFrom(
  shanghai,
  newYork,
  'Europe/Paris',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'UTC',
)
const instant = fc
  .integer({ min: Date.parse('2026-01-01T00:00Z'), max: Date.parse('2028-01-01T00:00Z') })
  .map((at) => Math.floor(at / minuteMs) * minuteMs)
const dayModes = scheduleModeCodes.filter((mode) => timesPerDay(mode) > 0)

/** A rule with days whose times of day are in order, and what its channel has already. */
const asked = fc
  .record({
    zone,
    now: instant,
    mode: fc.constantFrom(...dayModes),
    later: fc.integer({ min: -3, max: 40 }),
    by: fc.constantFrom('times' as const, 'slots' as const, 'interval' as const),
    grid: fc.uniqueArray(fc.integer({ min: 0, max: 94 }), { minLength: 5, maxLength: 5 }),
    slots: fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 5, maxLength: 5 }),
    first: fc.integer({ min: 0, max: 23 * 60 }),
    intervalHours: fc.constantFrom(...planIntervals),
    weekday: fc.option(fc.integer({ min: 1, max: 7 }), { nil: undefined }),
    count: fc.integer({ min: 1, max: 30 }),
    taken: fc.array(fc.integer({ min: 0, max: 30 * 24 * 60 }), { maxLength: 20 }),
  })
  .map(({ now, later, by, grid, slots, first, intervalHours, count, taken, ...rest }) => {
    const perDay = timesPerDay(rest.mode)
    return {
      count,
      taken: taken.map((minutes) => now + minutes * minuteMs),
      rule: {
        ...rest,
        now,
        startDate: addDays(dayIn(now, rest.zone), later),
        ...(by === 'times' ? { times: grid.slice(0, perDay).map((each) => timeOf(each * 15)) } : {}),
        ...(by === 'slots' ? { slots: slots.slice(0, perDay) } : {}),
        ...(by === 'interval' ? { firstTime: timeOf(first), intervalHours } : {}),
      },
    }
  })

/** Minutes of day that a rule asks for. */
function wantedMinutes({ rule }: { readonly rule: Omit<ScheduleInput, 'channels'> }): readonly number[] {
  const { times, slots, firstTime = '00:00', intervalHours = 0, mode } = rule
  if (times) return times.map(minutesOf)
  if (slots) return slots.map((slot) => slot * 240)
  return Array.from(
    { length: timesPerDay(mode) },
    (_, index) => minutesOf(firstTime) + index * intervalHours * 60,
  )
}

test('PUB-04 every plan is ascending, whole, in time, apart from others, and as many a day as its mode says', () => {
  fc.assert(
    fc.property(asked, ({ rule, count, taken }) => {
      const found = planSchedule({ ...rule, channels: [{ count, taken }] })
      if ('error' in found) {
        expect(found.error).toBe('publishing.intervalTooLongForDay')
        return
      }
      const times = found.ok[0] ?? []
      expect(times).toHaveLength(count)
      const isFree = freeAmong(taken)
      const perDay = new Map<string, number>()
      const wanted = new Set(wantedMinutes({ rule }))
      for (const [index, at] of times.entries()) {
        expect(at).toBeGreaterThanOrEqual(rule.now + scheduleLeadMs)
        expect(isFree(at)).toBe(true)
        for (const other of taken) expect(Math.abs(other - at)).toBeGreaterThanOrEqual(scheduleGapMs)
        const before = times[index - 1]
        if (before !== undefined) expect(at - before).toBeGreaterThanOrEqual(scheduleGapMs)
        const { day, minutes } = wallIn(at, rule.zone)
        perDay.set(day, (perDay.get(day) ?? 0) + 1)
        // A time of day that was not asked for is one that the clock left out on that day.
        if (!wanted.has(minutes)) expect(wantedBefore(at, rule.zone, wanted)).toBe(true)
      }
      expect(Math.max(...perDay.values())).toBeLessThanOrEqual(timesPerDay(rule.mode))
    }),
    { numRuns: 300 },
  )
})

/** Whether one of the times of day does not exist on the day of an instant, and is moved on to it. */
function wantedBefore(at: number, where: string, wanted: ReadonlySet<number>): boolean {
  const { day } = wallIn(at, where)
  return [...wanted].some((minutes) => wallInstant(day, minutes, where) === at)
}

test('PUB-04 whether an instant is free is what looking at each of the others says', () => {
  const minutes = fc.integer({ min: 0, max: 200 })
  fc.assert(
    fc.property(fc.array(minutes), minutes, (taken, at) => {
      const free = taken.every((other) => Math.abs(other - at) * minuteMs >= scheduleGapMs)
      expect(freeAmong(taken.map((each) => each * minuteMs))(at * minuteMs)).toBe(free)
    }),
  )
})

test('PUB-04 plans offer a quarter and half an hour, and one to twenty-two hours', () => {
  expect(planIntervals).toEqual([0.25, 0.5, ...Array.from({ length: 22 }, (_, index) => index + 1)])
})
