import { expect, test } from 'vitest'
import { chartsPathOf } from './charts-paths.ts'

test('DAT-01 charts open over the days of the list: two days as days, and nothing that the list does not say', () => {
  const days = {
    from: '2026-04-01 00:00:00',
    to: '2026-04-28 23:59:59',
    compare: 'lastYear',
    month: undefined,
  }
  expect(chartsPathOf(['3', '4'], days)).toBe(
    '/data/charts?channelId=3%2C4&compare=lastYear&from=2026-04-01&to=2026-04-28',
  )
})
