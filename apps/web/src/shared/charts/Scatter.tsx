import { logScale } from './log-scale.ts'
import styles from './Scatter.module.css'

type Point = { readonly key: string; readonly x: number; readonly y: number; readonly title: string }

/**
 * Two figures of many records as points, on axes of tenfolds: a few are often as large as all others together. A picture;
 * whoever cannot see it has the table.
 */
export function Scatter(props: {
  readonly label: string
  readonly points: readonly Point[]
  readonly across: string
  readonly up: string
  readonly format: (value: number) => string
}) {
  const { label, points, across, up, format } = props
  const x = logScale(points.map((point) => point.x))
  const y = logScale(points.map((point) => point.y))
  return (
    <div className={styles['scatter']} role="img" aria-label={label}>
      <span className={styles['up']}>{up}</span>
      <div className={styles['scaleUp']}>
        {y.ticks.map((tick) => (
          <span key={tick} style={{ insetBlockEnd: `${y.placeOf(tick)}%` }}>
            {format(tick)}
          </span>
        ))}
      </div>
      <div className={styles['field']}>
        {y.ticks.map((tick) => (
          <i key={tick} className={styles['line']} style={{ insetBlockEnd: `${y.placeOf(tick)}%` }} />
        ))}
        {points.map((point) => (
          <span
            key={point.key}
            className={styles['point']}
            title={point.title}
            style={{ insetInlineStart: `${x.placeOf(point.x)}%`, insetBlockEnd: `${y.placeOf(point.y)}%` }}
          />
        ))}
      </div>
      <div className={styles['scaleAcross']}>
        {x.ticks.map((tick) => (
          <span key={tick} style={{ insetInlineStart: `${x.placeOf(tick)}%` }}>
            {format(tick)}
          </span>
        ))}
      </div>
      <span className={styles['across']}>{across}</span>
    </div>
  )
}
