import type { ApiProject } from '@pindao/protocol/channels/project.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { ProgressLine } from '#src/shared/ui/ProgressLine.tsx'
import styles from './projects.module.css'

/** How much of each bucket of the day is used: a bar with its word and figures. */
export function BucketBars({ buckets }: Pick<ApiProject, 'buckets'>) {
  const { t } = useTranslation('channels')
  const format = useFormat()
  return (
    <ul className={styles['bars']}>
      {buckets.map(({ bucket, used, perDay }) => {
        const word = t(`projects.bucket.${bucket}`)
        const figures = { bucket: word, used: format.number(used), perDay: format.number(perDay) }
        const label = t('projects.useOf', figures)
        return (
          <li key={bucket} title={label}>
            <span className={styles['bucket']}>{word}</span>
            <ProgressLine share={perDay === 0 ? 1 : Math.min(1, used / perDay)} label={label} />
          </li>
        )
      })}
    </ul>
  )
}
