import dayjs from 'dayjs'
import { expect, test } from 'vitest'
import { periodDays, periodInstants, periodText } from './audit-period.ts'

test('PERM-05 a period covers both of its days', () => {
  const text = periodText(dayjs('2026-11-01'), dayjs('2026-11-21'))
  expect(text).toBe('2026-11-01_2026-11-21')
  expect(periodInstants(text)).toEqual({
    from: dayjs('2026-11-01T00:00:00').toISOString(),
    to: dayjs('2026-11-22T00:00:00').toISOString(),
  })
})

test.each([undefined, '', '2026-11-01', 'x_y', '2026-11-21_2026-11-01', '2026-13-01_2026-13-02', '1_2_3'])(
  'PERM-05 %j in an address is no period and asks for none',
  (text) => {
    expect(periodDays(text)).toBeNull()
    expect(periodInstants(text)).toEqual({})
  },
)
