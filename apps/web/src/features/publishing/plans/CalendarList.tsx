import type { Day } from '@pindao/protocol/core/zoned-day.ts'
import type { CalendarDay, CalendarTask } from '@pindao/protocol/publishing/publish-calendar.endpoints.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { dayName } from '#src/shared/format/calendar-days.ts'
import { useLocale } from '#src/shared/i18n/use-locale.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import styles from './plans.module.css'
import { TaskChip } from './TaskChip.tsx'

/** Two weeks of tasks, one below the other. */
export function CalendarList(props: {
  readonly zone: string
  readonly shown: readonly CalendarDay[]
  readonly onOpen: (task: CalendarTask) => void
  readonly onOpenDay: (day: Day) => void
}) {
  const { zone, shown, onOpen, onOpenDay } = props
  const { t } = useTranslation('publishing')
  const locale = useLocale()
  const days = shown.filter(({ total }) => total > 0)
  if (days.length === 0)
    return <EmptyState title={t('plans.calendar.none')} text={t('plans.calendar.noneText')} />
  return (
    <ul className={styles['dayList']}>
      {days.map(({ day, total, tasks }) => (
        <li key={day}>
          <h3>
            <time dateTime={day}>{dayName(day, locale)}</time>{' '}
            <span className={styles['note']}>{t('plans.calendar.count', { n: total })}</span>
          </h3>
          <ul className={styles['chips']}>
            {tasks.map((task) => (
              <li key={task.id}>
                <TaskChip task={task} zone={zone} onOpen={onOpen} />
              </li>
            ))}
          </ul>
          {total > tasks.length && (
            <Button type="link" onClick={() => onOpenDay(day)}>
              {t('plans.calendar.more', { n: total - tasks.length })}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
