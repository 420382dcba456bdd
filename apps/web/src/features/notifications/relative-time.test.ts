import { expect, test } from 'vitest'
import { relativeTime } from './relative-time.ts'

const now = Date.parse('2026-03-04T12:00:00.000Z')
const ago = (seconds: number) => relativeTime(new Date(now - seconds * 1000).toISOString(), now, 'zh', '刚刚')

test('SHL-08 a time is told as people say it, in the largest unit that is full', () => {
  expect([-5, 30, 90, 3 * 3600 + 10, 47 * 3600, 6 * 86_400].map(ago)).toEqual([
    '刚刚',
    '刚刚',
    '1分钟前',
    '3小时前',
    '昨天',
    '6天前',
  ])
  expect(ago(7 * 86_400)).toBeNull()
  expect(relativeTime(new Date(now - 180_000).toISOString(), now, 'ar', 'الآن')).toBe('قبل 3 دقائق')
})
