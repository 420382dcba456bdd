import type { PublishedHour } from '@pindao/protocol/channel-data/data-charts.endpoints.ts'
import styles from './HeatMap.module.css'
import { hoursOfDay, shadeOf, weekdays } from './video-ages.ts'

/** Every so many hours the scale says which it is. */
const labelled = 3

/**
 * Hours across, weekdays down: the darker, the more the videos published then were viewed in their first 24 hours. A
 * picture; whoever cannot see it has the table.
 */
export function HeatMap(props: {
  readonly label: string
  readonly hours: readonly PublishedHour[]
  readonly weekdayOf: (weekday: number) => string
  readonly hourOf: (hour: number) => string
  readonly cellOf: (cell: PublishedHour) => string
}) {
  const { label, hours, weekdayOf, hourOf, cellOf } = props
  const found = new Map(hours.map((cell) => [`${cell.weekday} ${cell.hour}`, cell]))
  const most = Math.max(0, ...hours.map(({ views }) => views))
  const all = Array.from({ length: hoursOfDay }, (_, hour) => hour)
  return (
    <div className={styles['map']} role="img" aria-label={label}>
      <span />
      {all.map((hour) => (
        <span key={hour} className={styles['hour']}>
          {hour % labelled === 0 ? hourOf(hour) : ''}
        </span>
      ))}
      {weekdays.flatMap((weekday) => [
        <span key={weekday} className={styles['weekday']}>
          {weekdayOf(weekday)}
        </span>,
        ...all.map((hour) => {
          const cell = found.get(`${weekday} ${hour}`)
          return (
            <span
              key={`${weekday} ${hour}`}
              className={styles['cell']}
              data-shade={shadeOf(cell?.views ?? null, most)}
              title={cell && cellOf(cell)}
            />
          )
        }),
      ])}
    </div>
  )
}
