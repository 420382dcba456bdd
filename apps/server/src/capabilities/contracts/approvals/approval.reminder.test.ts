import { usualCalendar } from '@pindao/protocol/settings/work-calendar.ts'
import { expect, test } from 'vitest'
import { reminderDue } from './approval.reminder.ts'

const at = (text: string) => Date.parse(`${text}+08:00`)
/** Friday afternoon. */
const submitted = new Date(at('2026-11-20T16:00')).toISOString()

test.each([
  ['on the same evening', '2026-11-20T23:00', null],
  ['on Saturday, which is no waiting', '2026-11-21T17:00', null],
  ['on Monday morning, a working day later', '2026-11-23T09:00', 1],
  ['on Wednesday, three working days later', '2026-11-25T17:00', 3],
  ['on the Tuesday after, seven working days later', '2026-12-01T17:00', 7],
])('APR-01 SET-01 what was submitted on Friday is told again %s', (_when, now, due) => {
  expect(reminderDue(submitted, at(now), usualCalendar)).toBe(due)
})

test('APR-01 SET-01 a holiday is no waiting either', () => {
  const day = '2026-11-23'
  const days = new Map([[day, { day, kind: 'free' as const, name: '校庆' }]])
  expect(reminderDue(submitted, at('2026-11-23T17:00'), { ...usualCalendar, days })).toBeNull()
})
