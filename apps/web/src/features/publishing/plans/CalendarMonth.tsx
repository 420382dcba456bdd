import type { Day } from '@pindao/protocol/core/zoned-day.ts'
import type { CalendarDay, CalendarTask } from '@pindao/protocol/publishing/publish-calendar.endpoints.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useWorkCalendar } from '#src/features/settings/door/use-work-calendar.ts'
import { dayName } from '#src/shared/format/calendar-days.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useLocale } from '#src/shared/i18n/use-locale.ts'
import { DayNumber, MonthGrid } from './MonthGrid.tsx'
import styles from './plans.module.css'
import { TaskChip } from './TaskChip.tsx'

/** A month of tasks: how many each day has, and the first of them. A task is dragged to another day. */
export function CalendarMonth(props: {
  readonly label: string
  readonly month: string
  readonly days: readonly Day[]
  readonly today: Day
  readonly zone: string
  readonly shown: readonly CalendarDay[]
  readonly onOpen: (task: CalendarTask) => void
  readonly onOpenDay: (day: Day) => void
  readonly onMove: (taskId: string, day: Day) => void
}) {
  const { label, month, days, today, zone, shown, onOpen, onOpenDay, onMove } = props
  const { specialOf, isFree } = useWorkCalendar(days)
  const byDay = new Map(shown.map((each) => [each.day, each]))
  return (
    <MonthGrid
      label={label}
      month={month}
      days={days}
      today={today}
      onDrop={onMove}
      isFree={isFree}
      head={(day) => (
        <DayHead day={day} of={byDay.get(day)} special={specialOf(day)?.name} onOpenDay={onOpenDay} />
      )}
      cell={(day) => {
        const tasks = byDay.get(day)?.tasks ?? []
        return (
          tasks.length > 0 && (
            <ul className={styles['chips']}>
              {tasks.map((task) => (
                <li key={task.id}>
                  <TaskChip task={task} zone={zone} onOpen={onOpen} />
                </li>
              ))}
            </ul>
          )
        )
      }}
    />
  )
}

function DayHead({
  day,
  of,
  special,
  onOpenDay,
}: {
  readonly day: Day
  readonly of: CalendarDay | undefined
  /** What makes it a free day, or one that is worked for a free one. */
  readonly special: string | undefined
  readonly onOpenDay: (day: Day) => void
}) {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  const locale = useLocale()
  const total = of?.total ?? 0
  const number = (
    <span className={styles['dayName']}>
      <DayNumber day={day} />
      {special !== undefined && <bdi className={styles['special']}>{special}</bdi>}
    </span>
  )
  if (total === 0) return number
  const failed = of?.failed ?? 0
  return (
    <>
      {number}
      <Button
        type="link"
        size="small"
        danger={failed > 0}
        aria-label={t('plans.calendar.openDay', { day: dayName(day, locale), n: total, failed })}
        onClick={() => onOpenDay(day)}
      >
        {format.number(total)}
      </Button>
    </>
  )
}
