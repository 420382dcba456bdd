import { expect, test } from 'vitest'
import { timeZoneChoices } from './time-zones.ts'

const summer = new Date('2026-07-01T00:00:00Z')
const find = (locale: 'zh' | 'fr', value: string) =>
  timeZoneChoices(locale, summer).find((choice) => choice.value === value)

test('NAV-02 a zone is found by its city, its offset of today and its name in one’s language', () => {
  expect(find('zh', 'Asia/Shanghai')).toMatchObject({ label: 'Asia/Shanghai (UTC+08:00)' })
  expect(find('zh', 'Asia/Shanghai')?.words).toContain('中国')
  // Summer time counts.
  expect(find('fr', 'Europe/Paris')?.words).toContain('utc+02:00')
  expect(find('fr', 'America/New_York')?.words).toContain('new york')
})

test('zones stand in the order of their offsets, UTC among them', () => {
  const values = timeZoneChoices('zh', summer).map(({ value }) => value)
  expect(values.indexOf('America/Los_Angeles')).toBeLessThan(values.indexOf('UTC'))
  expect(values.indexOf('UTC')).toBeLessThan(values.indexOf('Asia/Tokyo'))
  expect(new Set(values).size).toBe(values.length)
})
