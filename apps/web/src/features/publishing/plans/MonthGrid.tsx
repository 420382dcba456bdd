import type { Day } from '@pindao/protocol/core/zoned-day.ts'
import { type DragEvent, type ReactNode, useState } from 'react'
import { dayName, inWeeks, weekdayInitial, weekdayName } from '#src/shared/format/calendar-days.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useLocale } from '#src/shared/i18n/use-locale.ts'
import styles from './plans.module.css'

/** What is dragged from day to day, as the browser carries it. */
export const draggedItem = 'application/x-pindao-task'

/**
 * Days in weeks, each with its number and whatever stands in it. Where `onDrop` is given, what is dragged there is dropped
 * on the day; the same is done by a form, for whoever has no pointer.
 */
export function MonthGrid(props: {
  readonly label: string
  readonly days: readonly Day[]
  readonly today: Day
  /** Days outside of it are paler. */
  readonly month?: string
  /** Days on which the company does not work are tinted. */
  readonly isFree?: (day: Day) => boolean
  readonly head?: (day: Day) => ReactNode
  readonly cell: (day: Day) => ReactNode
  readonly onDrop?: ((item: string, day: Day) => void) | undefined
}) {
  const { label, days, today, month, isFree, head, cell, onDrop } = props
  const locale = useLocale()
  const [over, setOver] = useState<Day | null>(null)
  const takes = (day: Day) =>
    onDrop === undefined
      ? {}
      : {
          onDragOver(event: DragEvent) {
            if (!event.dataTransfer.types.includes(draggedItem)) return
            event.preventDefault()
            setOver(day)
          },
          onDragLeave: () => setOver(null),
          onDrop(event: DragEvent) {
            event.preventDefault()
            setOver(null)
            onDrop(event.dataTransfer.getData(draggedItem), day)
          },
        }
  const classOf = (day: Day) =>
    [
      styles['day'],
      day === today && styles['today'],
      isFree?.(day) && styles['free'],
      day === over && styles['over'],
      month !== undefined && !day.startsWith(month) && styles['outside'],
    ]
      .filter(Boolean)
      .join(' ')
  return (
    <table className={styles['month']} aria-label={label}>
      <thead>
        <tr>
          {days.slice(0, 7).map((day) => (
            <th key={day} scope="col" aria-label={weekdayName(day, locale)}>
              <span className={styles['weekday']}>{weekdayName(day, locale)}</span>
              <span className={styles['initial']}>{weekdayInitial(day, locale)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {inWeeks(days).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day} className={classOf(day)} {...takes(day)}>
                <div className={styles['dayHead']}>{head?.(day) ?? <DayNumber day={day} />}</div>
                {cell(day)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The number of a day; its name is read out. */
export function DayNumber({ day }: { readonly day: Day }) {
  const locale = useLocale()
  const format = useFormat()
  return (
    <time dateTime={day} title={dayName(day, locale)}>
      {format.number(Number(day.slice(8)))}
    </time>
  )
}
