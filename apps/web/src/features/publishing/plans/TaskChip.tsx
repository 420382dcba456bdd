import type { CalendarTask } from '@pindao/protocol/publishing/publish-calendar.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { useTranslation } from 'react-i18next'
import { useLocale } from '#src/shared/i18n/use-locale.ts'
import { publishTaskView } from '../door/publish-task.status-view.ts'
import { timeIn } from './calendar-days.ts'
import { draggedItem } from './MonthGrid.tsx'
import styles from './plans.module.css'

/** A task in a day: its time, state and name. It opens by a press, and is dragged where it has not started. */
export function TaskChip({
  task,
  zone,
  onOpen,
}: {
  readonly task: CalendarTask
  readonly zone: string
  readonly onOpen: (task: CalendarTask) => void
}) {
  const { t } = useTranslation(['publishing', 'states'])
  const locale = useLocale()
  const { tone, labelKey } = publishTaskView[publishTaskStatus.nameOf(task.status)]
  const time = timeIn(task.publishAt, locale, zone)
  const { title, channelName: channel } = task
  return (
    <button
      type="button"
      className={`${styles['chip']} ${styles[tone] ?? ''}`}
      title={t('publishing:plans.chip', { time, title, channel, status: t(labelKey) })}
      aria-label={t('publishing:plans.chip', { time, title, channel, status: t(labelKey) })}
      draggable={task.movable}
      onDragStart={(event) => event.dataTransfer.setData(draggedItem, task.id)}
      onClick={() => onOpen(task)}
    >
      <span className={styles['chipTime']}>{time}</span>
      <bdi className="cut">{title}</bdi>
    </button>
  )
}
