import { expect, test } from 'vitest'
import { defaultNotifications, isTimeZone, notificationEvents } from './person-settings.ts'

test('time zones are IANA names that exist, and nothing else', () => {
  expect(['Asia/Shanghai', 'UTC', 'America/Argentina/Buenos_Aires'].filter(isTimeZone)).toHaveLength(3)
  expect(['', '+08:00', 'Mars/Olympus', 'Asia/Shanghai\n', 'x'.repeat(80)].filter(isTimeZone)).toEqual([])
})

test('every event has a default in every way', () => {
  expect(Object.keys(defaultNotifications)).toEqual([...notificationEvents])
})
