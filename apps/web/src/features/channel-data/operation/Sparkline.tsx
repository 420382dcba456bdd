import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import styles from './operation.module.css'
import { type SparkViews, sparkLines, sparkSize } from './spark-lines.ts'

const { width, height, edge } = sparkSize

/** Views of four weeks as a small line; a day that is missing is a gap, never a zero. In words for those who hear it. */
export function Sparkline({ title, views }: { readonly title: string; readonly views: SparkViews }) {
  const { t } = useTranslation('channel-data')
  const format = useFormat()
  const known = views.filter((value) => value !== null).map(Number)
  if (known.length === 0) return t('operation.sparkNone')
  const last = known.at(-1) ?? 0
  const label = t('operation.spark', {
    title,
    low: format.compact(Math.min(...known)),
    high: format.compact(Math.max(...known)),
    last: format.compact(last),
    missing: views.length - known.length,
  })
  return (
    // Time goes with the language: from the right in Arabic, as in the charts.
    <svg
      className={styles['spark']}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      {sparkLines(views).map((points) =>
        points.includes(' ') ? (
          <polyline key={points} points={points} />
        ) : (
          // One day alone is no line.
          <circle key={points} cx={points.split(',')[0]} cy={points.split(',')[1]} r={edge / 2} />
        ),
      )}
    </svg>
  )
}
