import type { Locale } from '@pindao/locales/locales.ts'
import { type Money, plainAmount } from '@pindao/protocol/core/money.ts'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { formatAxisDay, formatClock, formatFullDay } from './day-words.ts'
import { formatCompactMoney, formatMoney } from './money.ts'
import { formatCompact, formatFileSize, formatNumber, formatPercent } from './number.ts'
import { formatDateTime, formatDay, formatDuration, formatExactTime, formatTableTime } from './time.ts'

/** Spaces of all kinds as one: which one a language takes is not our matter. */
const plain = (text: string) => text.replace(/\s/gu, ' ')

test('WID-06 file sizes in bytes, KB, MB, GB with two decimals, in the words of the language', () => {
  expect(formatFileSize(0, 'en')).toBe('0 bytes')
  expect(formatFileSize(1536, 'zh')).toBe('1.50 KB')
  expect(formatFileSize(5 * 1024 ** 2, 'zh')).toBe('5.00 MB')
  expect(formatFileSize(2.5 * 1024 ** 4, 'zh')).toBe('2,560.00 GB')
  expect(plain(formatFileSize(1.5 * 1024 ** 3, 'fr'))).toBe('1,50 Go')
  const arabic = [1, 2, 3].map((power) => plain(formatFileSize(1024 ** power, 'ar')))
  expect(arabic).toEqual(['1.00 ك.ب', '1.00 م.ب', '1.00 غ.ب'])
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

test('I18N-01 an amount in Arabic is isolated, its minus and currency in one direction', () => {
  expect(formatMoney({ amount: '-340.25', currency: 'USD' }, 'ar')).toMatch(/^\u2066-340\.25\sUS\$\u2069$/u)
})

test('money as each language writes it, with the places of its currency and every digit', () => {
  const large = { amount: '123456789012345678.01', currency: 'USD' }
  const inAll = (money: Money) =>
    (['zh', 'en', 'fr', 'ar'] as const).map((locale) =>
      plain(formatMoney(money, locale)).replace(/\p{Cf}/gu, ''),
    )
  expect(inAll(large)).toEqual([
    'US$123,456,789,012,345,678.01',
    'US$123,456,789,012,345,678.01',
    '123 456 789 012 345 678,01 $US',
    '123,456,789,012,345,678.01 US$',
  ])
  expect(inAll({ amount: '-1234.5', currency: 'JPY' })[0]).toBe('-JP¥1,235')
  expect(formatCompactMoney({ amount: '12345678.9', currency: 'CNY' }, 'zh')).toBe('¥1234.6万')
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), (cents) => {
      const digits = String(cents).padStart(3, '0')
      const amount = plainAmount(`${digits.slice(0, -2)}.${digits.slice(-2)}`)
      const text = formatMoney({ amount, currency: 'EUR' }, 'en')
      expect(plainAmount(text.replaceAll(/[^\d.]/gu, ''))).toBe(amount)
    }),
  )
})

test('dates as each language writes them', () => {
  const instant = new Date(2026, 2, 9, 8, 5)
  expect(formatDateTime(instant, 'zh')).toBe('2026/03/09 08:05')
  expect(plain(formatDateTime(instant, 'fr'))).toBe('09/03/2026 08:05')
})

test('WID-06 a table leaves out the year of now, as it is where the person is', () => {
  const now = Date.parse('2026-12-31T23:30:00Z')
  const at = (instant: string, zone: string) => formatTableTime(instant, now, 'zh', zone)
  expect(at('2026-03-09T08:05:00Z', 'UTC')).toBe('03/09 08:05')
  expect(at('2025-12-31T08:05:00Z', 'UTC')).toBe('2025/12/31 08:05')
  // There it is 2027 by now.
  expect(at('2026-03-09T08:05:00Z', 'Asia/Shanghai')).toBe('2026/03/09 16:05')
  expect(plain(formatTableTime('2026-03-09T08:05:00Z', now, 'fr', 'UTC'))).toBe('09/03 08:05')
})

test('WID-06 an exact time is date, time with seconds, zone, in this order in every language', () => {
  const exact = (locale: Locale) => plain(formatExactTime('2026-11-21T22:23:51Z', locale, 'Asia/Shanghai'))
  expect(exact('zh')).toBe('2026年11月22日 06:23:51 GMT+8')
  expect(exact('en')).toBe('22 November 2026 at 06:23:51 GMT+8')
  expect(exact('fr')).toBe('22 novembre 2026 à 06:23:51 UTC+8')
  expect(exact('ar')).toBe('22 نوفمبر 2026 في 06:23:51 غرينتش+8')
})

test('a day of the calendar as each language writes it, the same in every zone', () => {
  const day = (locale: Locale) => formatDay('2026-11-22', locale).replaceAll(/\p{Cf}/gu, '')
  expect((['zh', 'en', 'fr', 'ar'] as const).map(day)).toEqual([
    '2026/11/22',
    '22/11/2026',
    '22/11/2026',
    '22/11/2026',
  ])
})

test('SET-01 the day and the hour of an instant are those of the zone, as each language says them', () => {
  const at = (zone: string) =>
    [formatAxisDay, formatFullDay, formatClock].map((say) => say('2026-11-21T22:05:00Z', 'zh', zone))
  expect(at('UTC')).toEqual(['11/21', '2026年11月21日星期六', '22:05'])
  expect(at('Asia/Shanghai')).toEqual(['11/22', '2026年11月22日星期日', '06:05'])
  expect(formatAxisDay('2026-11-21T22:05:00Z', 'fr', 'UTC')).toBe('21/11')
})

test('WID-06 however many times are told, each formatter is made once', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  const tell = () =>
    [formatAxisDay, formatFullDay, formatClock].map((say) => say('2026-11-21T22:05:00Z', 'en', 'Asia/Tokyo'))
  tell()
  tell()
  expect(made).toHaveBeenCalledTimes(3)
  made.mockRestore()
})

test('WID-06 whatever the size, two decimals and the largest unit that leaves at least one', () => {
  fc.assert(
    fc.property(fc.nat({ max: 2 ** 45 }), (bytes) => {
      const [, number = '', unit] = /^([\d,.]+) (bytes?|KB|MB|GB)$/u.exec(formatFileSize(bytes, 'en')) ?? []
      const value = Number(number.replaceAll(',', ''))
      const size = { byte: 1, bytes: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 }[unit ?? ''] ?? Number.NaN
      if (size > 1) expect(number).toMatch(/\.\d\d$/u)
      expect(Math.abs(value * size - bytes)).toBeLessThanOrEqual(0.005 * size + 1e-6)
      expect(value).toBeLessThanOrEqual(unit === 'GB' ? Number.POSITIVE_INFINITY : 1024)
    }),
  )
})

test('WID-06 a duration read back is the same whole seconds', () => {
  fc.assert(
    fc.property(fc.nat(400_000_000), (milliseconds) => {
      const text = formatDuration(milliseconds)
      const seconds = text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
      expect(seconds).toBe(Math.floor(milliseconds / 1000))
      expect(text).toMatch(seconds < 3600 ? /^\d\d:\d\d$/u : /^\d{2,}:\d\d:\d\d$/u)
    }),
  )
})

test('WID-06 thousands separators stand every three digits and change no digit', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }), (value) => {
      const text = formatNumber(value, 'zh')
      expect(text).toMatch(/^-?\d{1,3}(?:,\d{3})*$/u)
      expect(BigInt(text.replaceAll(',', ''))).toBe(value)
    }),
  )
})
