import type { Locale } from '@pindao/locales/locales.ts'
import { type Day, dayIn } from '@pindao/protocol/core/zoned-day.ts'
import type { WorkYear } from '@pindao/protocol/settings/work-calendar.endpoints.ts'
import { companyZone, isWorkingDay, type SpecialDay } from '@pindao/protocol/settings/work-calendar.ts'
import { Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import {
  dayName,
  inWeeks,
  monthAlone,
  weekdayInitial,
  weekdayName,
  weekStart,
  weeksOfMonth,
} from '#src/shared/format/calendar-days.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useLocale } from '#src/shared/i18n/use-locale.ts'
import styles from './calendar.module.css'

/** Twelve months: what is free, what is worked for it. A day is opened to be changed. */
export function YearGrid({
  year,
  onOpen,
}: {
  readonly year: WorkYear
  readonly onOpen: ((day: Day) => void) | undefined
}) {
  const locale = useLocale()
  const months = Array.from({ length: 12 }, (_, at) => `${year.year}-${String(at + 1).padStart(2, '0')}-01`)
  return (
    <div className={styles['months']}>
      {months.map((month) => (
        <Month key={month} month={month} year={year} locale={locale} onOpen={onOpen} />
      ))}
    </div>
  )
}

function Month(props: {
  readonly month: Day
  readonly year: WorkYear
  readonly locale: Locale
  readonly onOpen: ((day: Day) => void) | undefined
}) {
  const { month, year, locale, onOpen } = props
  const days = weeksOfMonth(month, weekStart(locale))
  const special = new Map(year.days.map((each) => [each.day, each] as const))
  return (
    <table className={styles['month']} aria-label={monthAlone(month, locale)}>
      <caption>{monthAlone(month, locale)}</caption>
      <thead>
        <tr>
          {days.slice(0, 7).map((day) => (
            <th key={day} scope="col" aria-label={weekdayName(day, locale)}>
              {weekdayInitial(day, locale)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {inWeeks(days).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day}>
                {day.startsWith(month.slice(0, 7)) && (
                  <DayCell
                    day={day}
                    special={special.get(day)}
                    isFree={!isWorkingDay({ weekend: year.weekend, days: special }, day)}
                    onOpen={onOpen}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayCell(props: {
  readonly day: Day
  readonly special: SpecialDay | undefined
  readonly isFree: boolean
  readonly onOpen: ((day: Day) => void) | undefined
}) {
  const { day, special, isFree, onOpen } = props
  const { t } = useTranslation('work-calendar')
  const format = useFormat()
  const locale = useLocale()
  const state = t(isFree ? 'free' : 'working')
  const name = dayName(day, locale)
  const label = special
    ? t('daySpecial', { day: name, name: special.name, state })
    : t('day', { day: name, state })
  const look = {
    className: styles['day'],
    'data-free': isFree || undefined,
    'data-special': special?.kind,
    'data-today': day === dayIn(Date.now(), companyZone) || undefined,
  }
  const number = format.number(Number(day.slice(8)))
  return (
    <Tooltip title={special ? label : null}>
      {onOpen === undefined ? (
        <span {...look}>
          <time dateTime={day} title={label}>
            {number}
          </time>
        </span>
      ) : (
        <button type="button" {...look} aria-label={label} onClick={() => onOpen(day)}>
          {number}
        </button>
      )}
    </Tooltip>
  )
}
