import styles from './people.module.css'
import { pointsOf, sparkBox } from './spark-points.ts'

/** A line of daily values, the newest where the line of writing ends. `label` says in words what it shows. */
export function Sparkline({ values, label }: { readonly values: readonly number[]; readonly label: string }) {
  const { width, height } = sparkBox
  const line = pointsOf(values)
  return (
    <svg
      className={styles['spark']}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <polygon className={styles['area']} points={`0,${height} ${line} ${width},${height}`} />
      <polyline className={styles['line']} points={line} />
    </svg>
  )
}
