import { expect, test } from 'vitest'
import { renewedEnd } from './renewed-end.ts'

test.each([
  ['2026-01-01', '2026-12-31', '2027-12-31'],
  ['2026-03-15', '2028-03-14', '2030-03-14'],
  ['2027-02-28', '2028-02-27', '2029-02-27'],
  ['2028-02-29', '2029-02-27', '2030-02-27'],
  ['2026-01-01', '2026-03-31', '2026-06-29'],
])('CON-01 a contract from %s to %s that renews itself goes on to %s', (start, end, again) => {
  expect(renewedEnd(start, end)).toBe(again)
})

test('CON-01 a renewed year is followed by a year, as long as the last agreement was', () => {
  const again = renewedEnd('2026-01-01', '2026-12-31')
  expect(renewedEnd('2027-01-01', again)).toBe('2028-12-31')
})
