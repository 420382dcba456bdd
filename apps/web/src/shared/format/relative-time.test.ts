import { expect, test } from 'vitest'
import { relativeTime } from './relative-time.ts'

const now = Date.parse('2026-03-04T12:00:00.000Z')
const at = (instant: string, zone = 'UTC') =>
  relativeTime(instant, { now, zone, locale: 'zh', justNow: '刚刚' })
const ago = (seconds: number) => at(new Date(now - seconds * 1000).toISOString())

test('SHL-08 a time is told as people say it, in the largest unit that is full', () => {
  expect([-5, 30, 90, 3 * 3600 + 10, 24 * 3600, 47 * 3600, 6 * 86_400].map(ago)).toEqual([
    '刚刚',
    '刚刚',
    '1分钟前',
    '3小时前',
    '昨天',
    '前天',
    '6天前',
  ])
  expect(ago(7 * 86_400)).toBeNull()
  const arabic = { now, zone: 'UTC', locale: 'ar', justNow: 'الآن' } as const
  expect(relativeTime(new Date(now - 180_000).toISOString(), arabic)).toBe('قبل 3 دقائق')
})

test('SHL-08 from one day on, the days are those of the person’s calendar', () => {
  // It is 20:00 of the 4th in Shanghai, 02:00 of the 4th in Honolulu.
  expect(at('2026-03-02T15:30:00.000Z', 'Asia/Shanghai')).toBe('前天')
  expect(at('2026-03-02T16:30:00.000Z', 'Asia/Shanghai')).toBe('昨天')
  expect(at('2026-03-03T09:30:00.000Z', 'Pacific/Honolulu')).toBe('前天')
  expect(at('2026-02-25T13:00:00.000Z', 'Pacific/Honolulu')).toBeNull()
})

test('SHL-08 on the day of 25 hours, hours are told to its end', () => {
  const late = { now: Date.parse('2026-10-25T22:45:00.000Z'), zone: 'Europe/Paris', locale: 'zh' } as const
  expect(relativeTime('2026-10-24T22:15:00.000Z', { ...late, justNow: '刚刚' })).toBe('24小时前')
})
