import { expect, test } from 'vitest'
import { taxFormDistance } from './tax-form.reminder.ts'

test('CON-01 a tax form is told of 60 and 30 days before its end, and by 10 December where it ends with the year', () => {
  expect(taxFormDistance('2026-06-30', '2026-04-30')).toBeNull()
  expect(taxFormDistance('2026-06-30', '2026-05-01')).toBe('far')
  expect(taxFormDistance('2026-06-30', '2026-05-31')).toBe('near')
  expect(taxFormDistance('2026-06-30', '2026-06-30')).toBe('near')
  expect(taxFormDistance('2026-06-30', '2026-07-01')).toBeNull()
  expect(taxFormDistance('2026-12-31', '2026-12-09')).toBe('near')
  expect(taxFormDistance('2026-12-31', '2026-12-10')).toBe('year')
  expect(taxFormDistance('2027-01-05', '2026-12-10')).toBe('near')
})
