import type { JobQueue } from '@pindao/protocol/upkeep/queue.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { joined } from '#src/shared/format/joined.ts'
import styles from '../upkeep.module.css'

const width = 96
const height = 24

/** What was done, and failed, in each part of the last hour; in words for who cannot see it. */
export function HourBars({ queue }: { readonly queue: Pick<JobQueue, 'doneOver' | 'failedOver'> }) {
  const { doneOver, failedOver } = queue
  const { t } = useTranslation('upkeep')
  const most = Math.max(1, ...doneOver.map((done, part) => done + (failedOver[part] ?? 0)))
  const label = t('queues.spark', {
    done: joined(doneOver.map(String)),
    failed: joined(failedOver.map(String)),
  })
  const step = width / doneOver.length
  const bar = (part: number, n: number, below: number, look: 'done' | 'failed') => {
    const tall = (n / most) * height
    return (
      <rect
        key={`${look} ${part}`}
        className={styles[look]}
        x={part * step}
        y={height - tall - (below / most) * height}
        width={step - 2}
        height={tall}
      />
    )
  }
  return (
    <svg
      className={`${styles['bars']} flip`}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      {doneOver.map((n, part) => bar(part, n, 0, 'done'))}
      {failedOver.map((n, part) => bar(part, n, doneOver[part] ?? 0, 'failed'))}
    </svg>
  )
}
