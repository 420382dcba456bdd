import {
  type Calendar,
  createCalendar,
  destroyCalendar,
  Interaction,
  TimeGrid as Times,
} from '@event-calendar/core'
import '@event-calendar/core/index.css'
import { type Day, wallIn, wallInstant } from '@pindao/protocol/core/zoned-day.ts'
import type { CalendarTask } from '@pindao/protocol/publishing/publish-calendar.endpoints.ts'
import { timeOf } from '@pindao/protocol/publishing/publish-schedule.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { weekStart } from '#src/shared/format/calendar-days.ts'
import { intlLocale } from '#src/shared/format/number.ts'
import { useLocale } from '#src/shared/i18n/use-locale.ts'
import { publishTaskView } from '../door/publish-task.status-view.ts'
import { timeIn } from './calendar-days.ts'
import styles from './plans.module.css'

/** A task is a moment; in the grid it is as high as half an hour, which is one line of text. */
const shownMinutes = 30
const hourPixels = 48
const twoDigits = (value: number) => String(value).padStart(2, '0')

/**
 * A day or a week by the hour. The calendar knows no zones: it is given the wall times of the zone, and what it gives back
 * are wall times again, in the fields of a date that thinks it is the browser's.
 */
export function TimeGrid(props: {
  readonly view: 'day' | 'week'
  readonly day: Day
  readonly zone: string
  readonly tasks: readonly CalendarTask[]
  readonly onOpen: (task: CalendarTask) => void
  readonly onMove: (task: CalendarTask, publishAt: string) => void
}) {
  const { view, day, zone, tasks } = props
  const { t } = useTranslation(['publishing', 'states'])
  const locale = useLocale()
  const place = useRef<HTMLDivElement>(null)
  const calendar = useRef<Calendar>(undefined)
  const find = (id: string | number) => tasks.find((task) => task.id === String(id))
  const onOpen = useEffectEvent((id: string | number) => {
    const task = find(id)
    if (task) props.onOpen(task)
  })
  const onDrop = useEffectEvent(({ event, revert }: Calendar.EventDropInfo) => {
    const task = find(event.id)
    // Drawn where it was until the server has said yes.
    revert()
    if (task) props.onMove(task, instantOf(event.start, zone))
  })
  const labelOf = useEffectEvent((id: string | number) => {
    const task = find(id)
    if (!task) return ''
    const { title, channelName: channel } = task
    const status = t(publishTaskView[publishTaskStatus.nameOf(task.status)].labelKey)
    return t('publishing:plans.chip', { time: timeIn(task.publishAt, locale, zone), title, channel, status })
  })

  const begin = useEffectEvent((made: Calendar) => fill(made, view, day, zone, tasks))

  useEffect(() => {
    if (place.current === null) return
    const made = createCalendar(place.current, [Times, Interaction], {
      headerToolbar: { start: '', center: '', end: '' },
      allDaySlot: false,
      slotDuration: '01:00',
      slotHeight: hourPixels,
      snapDuration: '00:15',
      scrollTime: '06:00',
      height: '640px',
      displayEventEnd: false,
      nowIndicator: false,
      eventDurationEditable: false,
      locale: intlLocale(locale),
      firstDay: (weekStart(locale) % 7) as 0 | 1 | 6,
      eventTimeFormat: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
      slotLabelFormat: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
      dayHeaderFormat: { weekday: 'short', day: 'numeric', month: 'numeric' },
      eventClick: ({ event }) => onOpen(event.id),
      eventDidMount({ el, event }) {
        const label = labelOf(event.id)
        el.title = label
        el.setAttribute('aria-label', label)
      },
      eventDrop: onDrop,
    })
    calendar.current = made
    begin(made)
    return () => {
      calendar.current = undefined
      void destroyCalendar(made)
    }
  }, [locale])

  useEffect(() => {
    if (calendar.current !== undefined) fill(calendar.current, view, day, zone, tasks)
  }, [view, day, zone, tasks])

  return <div ref={place} className={styles['times']} />
}

/** Has a calendar show these days of a zone with these tasks. */
function fill(
  calendar: Calendar,
  view: 'day' | 'week',
  day: Day,
  zone: string,
  tasks: readonly CalendarTask[],
): void {
  calendar
    .setOption('view', view === 'day' ? 'timeGridDay' : 'timeGridWeek')
    .setOption('date', `${day}T00:00:00`)
    .setOption(
      'events',
      tasks.map((task) => eventOf(task, zone)),
    )
}

function eventOf(task: CalendarTask, zone: string): Calendar.EventInput {
  const { day, minutes } = wallIn(Date.parse(task.publishAt), zone)
  const end = Math.min(minutes + shownMinutes, 24 * 60 - 1)
  const { tone } = publishTaskView[publishTaskStatus.nameOf(task.status)]
  return {
    id: task.id,
    title: task.title,
    start: `${day}T${timeOf(minutes)}:00`,
    end: `${day}T${timeOf(end)}:00`,
    startEditable: task.movable,
    classNames: [styles['timed'] ?? '', styles[tone] ?? ''].filter((name) => name !== ''),
  }
}

/** The instant of a wall time that stands in the local fields of a date. */
function instantOf(wall: Date, zone: string): string {
  const day = [wall.getFullYear(), wall.getMonth() + 1, wall.getDate()].map(twoDigits).join('-')
  return new Date(wallInstant(day, wall.getHours() * 60 + wall.getMinutes(), zone)).toISOString()
}
