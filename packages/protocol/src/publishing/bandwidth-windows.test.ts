import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day, wallInstant, weekdayOf } from '#src/core/zoned-day.ts'
import { companyZone, isWorkingDay, usualCalendar, type WorkCalendar } from '#src/settings/work-calendar.ts'
import { bandwidthWindowAt } from './bandwidth-window-at.ts'
import {
  type BandwidthWindow,
  bandwidthWindowsSetting,
  bandwidthWindowsText,
  mostBandwidthMbit,
  mostBandwidthWindows,
  readBandwidthWindows,
  windowDayKinds,
} from './bandwidth-windows.ts'

const window: fc.Arbitrary<BandwidthWindow> = fc.record({
  days: fc.oneof(
    fc.constantFrom(...windowDayKinds),
    fc
      .uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 })
      .map((days) => days.toSorted((one, other) => one - other)),
  ),
  fromHour: fc.integer({ min: 0, max: 23 }),
  toHour: fc.integer({ min: 1, max: 24 }),
  mbit: fc.integer({ min: 0, max: mostBandwidthMbit }),
})
const windows = fc.array(window, { maxLength: 5 })
const firstDay = '2026-09-21'
const day = fc.integer({ min: 0, max: 27 }).map((count) => addDays(firstDay, count))
/** Days around the national holiday: some free although they are weekdays, some worked although they are not. */
const calendar: fc.Arbitrary<WorkCalendar> = fc
  .uniqueArray(fc.tuple(day, fc.constantFrom('free' as const, 'working' as const)), {
    selector: ([on]) => on,
  })
  .map((special) => ({
    ...usualCalendar,
    days: new Map(special.map(([on, kind]) => [on, { day: on, kind, name: '' }])),
  }))
const at = (on: Day, minutes: number) => wallInstant(on, minutes, companyZone)
const clock = (text: string) => Date.parse(`${text}+08:00`)
const held = (text: string, when: string, work = usualCalendar) =>
  bandwidthWindowAt(readBandwidthWindows(text) ?? [], work, clock(when))?.mbit ?? null

test('SET-01 windows are written and read as the same; what is no such text is refused', () => {
  fc.assert(
    fc.property(windows, (some) => {
      const text = bandwidthWindowsText(some)
      expect(readBandwidthWindows(text)).toEqual(some)
      expect(bandwidthWindowsSetting.safeParse(text).success).toBe(true)
    }),
  )
  const wrong = [
    'every 9-18',
    'every 24-8 1',
    'every 9-0 1',
    'every 9-25 1',
    'never 9-18 1',
    'sun,sat 9-18 1',
    `every 9-18 ${mostBandwidthMbit + 1}`,
    'every 9-18 1;every 9-18 1',
    Array.from({ length: mostBandwidthWindows + 1 }, () => 'every 9-18 1').join('; '),
  ]
  for (const text of wrong) expect(readBandwidthWindows(text), text).toBeNull()
})

test('SET-01 the first window that fits counts; none, and there is no limit', () => {
  expect(held('', '2026-11-27T10:00')).toBeNull()
  const text = 'free 0-24 0; working 9-18 80; every 22-6 200'
  expect(held(text, '2026-11-27T10:00')).toBe(80)
  expect(held(text, '2026-11-27T18:00')).toBeNull()
  expect(held(text, '2026-11-27T23:59')).toBe(200)
  // Saturday is free: as fast as it goes, also in the night that began on Friday.
  expect(held(text, '2026-11-28T03:00')).toBe(0)
  expect(held(text, '2026-11-30T05:59')).toBe(200)
  expect(held(text, '2026-11-30T06:00')).toBeNull()
})

test('SET-01 a window over midnight belongs to the day on which it begins, and equal hours are a day long', () => {
  expect(held('fri 22-6 8', '2026-11-27T05:00')).toBeNull()
  expect(held('fri 22-6 8', '2026-11-27T22:00')).toBe(8)
  expect(held('fri 22-6 8', '2026-11-28T05:59')).toBe(8)
  expect(held('fri 9-9 8', '2026-11-27T08:59')).toBeNull()
  expect(held('fri 9-9 8', '2026-11-28T08:59')).toBe(8)
  const worked = { day: '2026-11-28', kind: 'working' as const, name: '调班' }
  const work = { ...usualCalendar, days: new Map([[worked.day, worked]]) }
  expect(held('working 22-6 8', '2026-11-29T03:00')).toBeNull()
  expect(held('working 22-6 8', '2026-11-29T03:00', work)).toBe(8)
})

test('SET-01 what holds at an instant is the first of the spans that windows have on the days around it', () => {
  fc.assert(
    fc.property(windows, calendar, day, fc.integer({ min: 0, max: 1439 }), (some, work, on, minutes) => {
      const now = at(on, minutes)
      const spans = ({ days, fromHour, toHour }: BandwidthWindow) =>
        [addDays(on, -1), on].flatMap((begun) => {
          const isWorked = isWorkingDay(work, begun)
          const kinds = { every: true, working: isWorked, free: !isWorked }
          const fits = typeof days === 'string' ? kinds[days] : days.includes(weekdayOf(begun))
          const hours = toHour > fromHour ? toHour - fromHour : toHour + 24 - fromHour
          // The company's clock is never changed: an hour is an hour.
          const from = at(begun, fromHour * 60)
          return fits ? [{ from, to: from + hours * 3_600_000 }] : []
        })
      const expected = some.find((one) => spans(one).some(({ from, to }) => now >= from && now < to))
      expect(bandwidthWindowAt(some, work, now)).toBe(expected ?? null)
    }),
  )
})
