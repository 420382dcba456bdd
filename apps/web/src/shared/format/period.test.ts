import dayjs from 'dayjs'
import { expect, test } from 'vitest'
import { periodDays, periodInstants, periodText, todayIn } from './period.ts'

test('PERM-05 a period covers both of its days, as the zone has them', () => {
  const text = periodText(dayjs('2026-11-01'), dayjs('2026-11-21'))
  expect(text).toBe('2026-11-01_2026-11-21')
  expect(periodInstants(text, 'Asia/Shanghai')).toEqual({
    from: '2026-10-31T16:00:00.000Z',
    to: '2026-11-21T16:00:00.000Z',
  })
  // Summer time ends on the first of November.
  expect(periodInstants(text, 'America/New_York')).toEqual({
    from: '2026-11-01T04:00:00.000Z',
    to: '2026-11-22T05:00:00.000Z',
  })
})

test('PERM-05 no day to come can be chosen, and today is that of the zone', () => {
  const [east, west] = ['Pacific/Kiritimati', 'Pacific/Niue'].map((zone) => todayIn(zone))
  // 25 hours lie between the two: it is never the same day in both.
  expect(east?.diff(west, 'day')).toBeGreaterThanOrEqual(1)
})

test.each([undefined, '', '2026-11-01', 'x_y', '2026-11-21_2026-11-01', '2026-13-01_2026-13-02', '1_2_3'])(
  'PERM-05 %j in an address is no period and asks for none',
  (text) => {
    expect(periodDays(text)).toBeNull()
    expect(periodInstants(text, 'UTC')).toEqual({})
  },
)
