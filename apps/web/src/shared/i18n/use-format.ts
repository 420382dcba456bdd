import type { Money } from '@pindao/protocol/core/money.ts'
import { useMemo } from 'react'
import { formatCompactMoney, formatMoney } from '../format/money.ts'
import { formatCompact, formatFileSize, formatNumber, formatPercent } from '../format/number.ts'
import {
  formatDateTime,
  formatDay,
  formatDuration,
  formatExactTime,
  formatMonth,
  formatTableTime,
} from '../format/time.ts'
import { useTimeZone } from '../preferences/time-zone.ts'
import { useLocale } from './use-locale.ts'

/** The formatters (WID-06) in the language shown now, times in the zone of the person. */
export function useFormat() {
  const locale = useLocale()
  const timeZone = useTimeZone()
  return useMemo(
    () => ({
      number: (value: number | bigint | string) => formatNumber(value, locale),
      compact: (value: number | bigint | string) => formatCompact(value, locale),
      percent: (share: number, digits?: number) => formatPercent(share, locale, digits),
      money: (money: Money) => formatMoney(money, locale),
      compactMoney: (money: Money) => formatCompactMoney(money, locale),
      fileSize: (bytes: number) => formatFileSize(bytes, locale),
      duration: formatDuration,
      day: (day: string) => formatDay(day, locale),
      month: (month: string) => formatMonth(month, locale),
      dateTime: (instant: string | number | Date) => formatDateTime(instant, locale, timeZone),
      tableTime: (instant: string) => formatTableTime(instant, Date.now(), locale, timeZone),
      exactTime: (instant: string | number | Date) => formatExactTime(instant, locale, timeZone),
    }),
    [locale, timeZone],
  )
}
