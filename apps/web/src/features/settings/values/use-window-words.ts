import { addDays, type Day, weekdayOf } from '@pindao/protocol/core/zoned-day.ts'
import {
  type BandwidthWindow,
  mostBandwidthWindows,
  readBandwidthWindows,
} from '@pindao/protocol/publishing/bandwidth-windows.ts'
import { useTranslation } from 'react-i18next'
import { weekdayName, weekStart } from '#src/shared/format/calendar-days.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useLocale } from '#src/shared/i18n/use-locale.ts'

/** A Monday: only its week is meant. */
const monday: Day = '2026-01-05'

/** What windows of bandwidth are called, in the language shown now. */
export function useWindowWords() {
  const { t } = useTranslation('setting-values')
  const format = useFormat()
  const locale = useLocale()
  const weekday = (number: number) => weekdayName(addDays(monday, number - 1), locale)
  const hour = (value: number) => `${format.number(value)}:00`
  const until = ({ fromHour, toHour }: Pick<BandwidthWindow, 'fromHour' | 'toHour'>) =>
    toHour <= fromHour ? t('windows.nextDay', { hour: hour(toHour) }) : hour(toHour)
  const rate = (mbit: number) =>
    mbit === 0 ? t('windows.unlimited') : t('with', { value: format.number(mbit), unit: t('unit.mbit') })

  function one(window: BandwidthWindow): string {
    const { days, fromHour, mbit } = window
    return t('windows.one', {
      days:
        typeof days === 'string' ? t(`windows.day.${days}`) : days.map(weekday).join(t('windows.dayBetween')),
      from: hour(fromHour),
      to: until(window),
      rate: rate(mbit),
    })
  }
  /** A line for each window, or the one that there is none. */
  function each(text: string): readonly string[] {
    const windows = readBandwidthWindows(text) ?? []
    return windows.length === 0 ? [t('windows.unlimited')] : windows.map(one)
  }

  return {
    hour,
    until,
    /** Days of the week from the first one of this language. */
    weekdays: Array.from({ length: 7 }, (_, at) =>
      weekdayOf(addDays(monday, at + weekStart(locale) - 1)),
    ).map((number) => ({ value: number, label: weekday(number) })),
    each,
    all: (text: string) => each(text).join(t('windows.between')),
    range: t('windows.range', { max: format.number(mostBandwidthWindows) }),
  }
}
