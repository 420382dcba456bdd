import { expect, test } from 'vitest'
import { formatCompact, formatFileSize, formatNumber, formatPercent } from './number.ts'
import { formatDateTime, formatDuration } from './time.ts'

/** Spaces of all kinds as one: which one a language takes is not our matter. */
const plain = (text: string) => text.replace(/\s/gu, ' ')

test('WID-06 file sizes in bytes, KB, MB, GB with two decimals, in the words of the language', () => {
  expect(formatFileSize(0, 'en')).toBe('0 bytes')
  expect(formatFileSize(1536, 'zh')).toBe('1.50 KB')
  expect(formatFileSize(5 * 1024 ** 2, 'zh')).toBe('5.00 MB')
  expect(formatFileSize(2.5 * 1024 ** 4, 'zh')).toBe('2,560.00 GB')
  expect(plain(formatFileSize(1.5 * 1024 ** 3, 'fr'))).toBe('1,50 Go')
})

test('WID-06 durations as mm:ss, from one hour on hh:mm:ss', () => {
  expect([0, 59_999, 3_599_000, 3_600_000, 360_061_000].map(formatDuration)).toEqual([
    '00:00',
    '00:59',
    '59:59',
    '01:00:00',
    '100:01:01',
  ])
})

test('WID-06 thousands separators, beyond 2^53 too; Arabic with Latin digits', () => {
  expect(formatNumber('9007199254740993', 'zh')).toBe('9,007,199,254,740,993')
  expect(plain(formatNumber(1_234_567, 'fr'))).toBe('1 234 567')
  expect(formatNumber(1234, 'ar')).toBe('1,234')
  expect(formatCompact('12345678', 'zh')).toBe('1234.6万')
  expect(formatPercent(0.123, 'en', 1)).toBe('12.3%')
})

test('dates as each language writes them', () => {
  const instant = new Date(2026, 2, 9, 8, 5)
  expect(formatDateTime(instant, 'zh')).toBe('2026/03/09 08:05')
  expect(plain(formatDateTime(instant, 'fr'))).toBe('09/03/2026 08:05')
})
