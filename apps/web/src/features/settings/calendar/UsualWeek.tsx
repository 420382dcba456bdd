import { weekdayOf } from '@pindao/protocol/core/zoned-day.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { weekendText } from '@pindao/protocol/settings/weekend.ts'
import type { WorkYear } from '@pindao/protocol/settings/work-calendar.endpoints.ts'
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { firstOfWeek, weekdayName, weekStart, weeksOf } from '#src/shared/format/calendar-days.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useLocale } from '#src/shared/i18n/use-locale.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Panel } from '#src/shared/ui/Panel.tsx'
import { useSettings, useUpdateSetting } from '../values/setting-values.queries.ts'
import styles from './calendar.module.css'

/** Any day: only its week is meant. */
const someDay = '2026-01-05'
const key = 'work.weekend'

/** The days and hours of a week without holidays. */
export function UsualWeek({ year, mayUpdate }: { readonly year: WorkYear; readonly mayUpdate: boolean }) {
  const { t } = useTranslation('work-calendar')
  const locale = useLocale()
  const format = useFormat()
  const feedback = useFeedback()
  const settings = useSettings({}, mayUpdate)
  const update = useUpdateSetting()
  const stored = settings.data?.find((setting) => setting.key === key)
  const begins = firstOfWeek(someDay, weekStart(locale))
  const week = weeksOf(begins, begins, weekStart(locale))
  const worked = week.map(weekdayOf).filter((weekday) => !year.weekend.includes(weekday))
  const change = (next: readonly number[]) =>
    update.mutate(
      {
        body: {
          key,
          value: weekendText([1, 2, 3, 4, 5, 6, 7].filter((weekday) => !next.includes(weekday))),
          version: stored?.version ?? 0,
        },
      },
      { onSuccess: () => feedback.success(t('saved')), onError: feedback.failure },
    )
  const hour = (value: number) => `${format.number(value)}:00`
  return (
    <Panel title={t('usual')}>
      <fieldset className={styles['week']} aria-label={t('weekdays')}>
        <Checkbox.Group
          value={worked}
          disabled={!mayUpdate || stored === undefined || update.isPending}
          options={week.map((day) => ({ value: weekdayOf(day), label: weekdayName(day, locale) }))}
          onChange={change}
        />
      </fieldset>
      <div className={styles['hours']}>
        <span>{t('hours', { from: hour(year.fromHour), to: hour(year.toHour) })}</span>
        {mayUpdate && (
          <Link to={`${pagePaths['setting-values']}?setting=work.fromHour`}>{t('hoursEdit')}</Link>
        )}
      </div>
      <p className={styles['quiet']}>{t('zone')}</p>
      <p className={styles['quiet']}>{t('usedFor')}</p>
    </Panel>
  )
}
