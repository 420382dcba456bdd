import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayIn, wallIn } from '#src/core/zoned-day.ts'
import {
  type ClockKind,
  clockKinds,
  dueOf,
  escalatesFrom,
  firstReminder,
  nextReminder,
  platformZone,
  remindersOf,
  type TermKind,
  timerOf,
  urgentFrom,
} from './claim-timers.ts'

const at = (text: string) => Date.parse(text)
const text = (ms: number) => new Date(ms).toISOString()
const terms = clockKinds.filter((kind): kind is TermKind => kind !== 'nextAction')

test.each<[TermKind, string, string, string]>([
  ['incomeHold', '2026-11-21T08:00:00Z', '2026-11-26T08:00:00.000Z', 'five days'],
  ['incomeHold', '2026-10-30T19:00:00Z', '2026-11-04T20:00:00.000Z', 'the clocks go back on November 1'],
  ['incomeHold', '2027-03-12T20:00:00Z', '2027-03-17T19:00:00.000Z', 'the clocks go forward on March 14'],
  [
    'incomeHold',
    '2027-03-09T10:30:00Z',
    '2027-03-14T10:30:00.000Z',
    'half past two of that night is left out',
  ],
  ['incomeHold', '2028-02-26T20:00:00Z', '2028-03-02T20:00:00.000Z', 'a leap day'],
  ['incomeHold', '2027-02-26T20:00:00Z', '2027-03-03T20:00:00.000Z', 'no leap day'],
  ['incomeHold', '2026-12-29T07:59:59.999Z', '2027-01-03T07:59:59.999Z', 'a year begins'],
  ['waitDispute', '2026-01-31T20:00:00Z', '2026-03-02T20:00:00.000Z', 'thirty days are no month'],
  ['waitAppeal', '2026-11-21T08:00:00Z', '2026-11-28T08:00:00.000Z', 'seven'],
  ['strikeExpiry', '2026-12-01T20:00:00Z', '2027-03-01T20:00:00.000Z', 'ninety'],
  ['counterNotification', '2026-11-20T03:00:00Z', '2026-12-05T07:59:59.999Z', 'Thanksgiving does not count'],
  ['counterNotification', '2026-12-18T20:00:00Z', '2027-01-06T07:59:59.999Z', 'nor Christmas and New Year'],
  ['counterNotification', '2026-10-23T20:00:00Z', '2026-11-07T07:59:59.999Z', 'a clock that is changed'],
])('CLM-01 %s that begins %s is over %s: %s', (kind, start, due) =>
  expect(text(dueOf(kind, at(start)))).toBe(due),
)

test.each<[ClockKind, readonly string[]]>([
  ['incomeHold', ['06-02', '06-04', '06-05', '06-06']],
  ['blocked', ['06-01', '06-02', '06-04', '06-05', '06-06']],
  ['waitDispute', ['06-26', '07-02']],
  ['waitAppeal', ['06-07', '06-09']],
  ['reviewDispute', ['06-21', '06-26', '06-29', '06-30', '07-01']],
  ['reviewAppeal', ['06-02', '06-03', '06-04', '06-05', '06-06', '06-07', '06-08']],
  ['scheduledRemoval', ['06-02', '06-03', '06-04', '06-05', '06-06', '06-07', '06-08']],
  ['counterNotification', ['06-12', '06-15', '06-16']],
  ['strikeExpiry', ['08-30']],
])('CLM-01 what reminds of %s of June 1', (kind, days) => {
  const start = at('2026-06-01T20:00:00Z')
  const due = dueOf(kind as TermKind, start)
  expect(remindersOf(kind, start, due).map((one) => dayIn(one, platformZone).slice(5))).toEqual(days)
})

test('CLM-01 what we hear of late is told at once, and goes on with what is still to come', () => {
  const start = at('2026-06-01T20:00:00Z')
  const due = dueOf('incomeHold', start)
  const heard = at('2026-06-04T21:00:00Z')
  expect(firstReminder('incomeHold', start, due, heard)).toBe(heard)
  expect(text(nextReminder('incomeHold', start, due, heard) ?? 0)).toBe('2026-06-05T20:00:00.000Z')
  expect(firstReminder('incomeHold', start, due, start)).toBe(at('2026-06-02T20:00:00Z'))
  expect(firstReminder('blocked', start, due, start)).toBe(start)
})

const instants = fc.integer({ min: at('2024-01-01T00:00:00Z'), max: at('2034-01-01T00:00:00Z') })
const someTerm = fc.constantFrom(...terms)

test('CLM-01 a later start is never over earlier', () => {
  fc.assert(
    fc.property(someTerm, instants, fc.integer({ min: 0, max: 5 * 86_400_000 }), (kind, start, later) => {
      expect(dueOf(kind, start + later)).toBeGreaterThanOrEqual(dueOf(kind, start))
    }),
  )
})

test('CLM-01 a term of days ends so many days later at the same time of the platform, whatever its clocks do', () => {
  fc.assert(
    fc.property(someTerm, instants, (kind, start) => {
      const { term } = timerOf(kind)
      fc.pre('days' in term)
      const days = 'days' in term ? term.days : 0
      const due = dueOf(kind, start)
      expect(dayIn(due, platformZone)).toBe(addDays(dayIn(start, platformZone), days))
      expect(Math.abs(due - start - days * 86_400_000)).toBeLessThanOrEqual(3_600_000)
      const shift = wallIn(due, platformZone).minutes - wallIn(start, platformZone).minutes
      // Only a time that is left out in spring is another one.
      expect(shift === 0 || shift === 60).toBe(true)
    }),
  )
})

test('CLM-01 nothing due is ever silent: an open term has a reminder to come, or stands among the urgent things', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...clockKinds),
      instants,
      fc.integer({ min: 0, max: 200 * 86_400_000 }),
      (kind, start, later) => {
        const due = kind === 'nextAction' ? start + 86_400_000 : dueOf(kind, start)
        const now = start + later
        const told = nextReminder(kind, start, due, now) !== null
        expect(told || now >= urgentFrom(kind, start, due)).toBe(true)
      },
    ),
  )
})

test('CLM-01 what is ours goes up before it is over, and is told when it is', () => {
  fc.assert(
    fc.property(someTerm, instants, (kind, start) => {
      const due = dueOf(kind, start)
      const up = escalatesFrom(kind, start, due)
      const ours = timerOf(kind).move === 'ours'
      expect(up === null).toBe(!ours)
      if (up !== null) expect(up).toBeLessThan(due)
      expect(remindersOf(kind, start, due).includes(due)).toBe(
        ours || kind === 'strikeExpiry' || kind === 'counterNotification',
      )
    }),
  )
})
