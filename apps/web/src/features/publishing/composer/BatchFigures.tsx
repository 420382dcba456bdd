import type { PublishBatch } from '@pindao/protocol/publishing/publish-batch.endpoints.ts'
import { publishBatchStatus } from '@pindao/protocol/publishing/publish-batch.states.ts'
import { useTranslation } from 'react-i18next'
import { StatusTag, type Tone } from '#src/shared/ui/StatusTag.tsx'
import styles from './composer.module.css'

const tones = {
  unmade: 'waiting',
  waiting: 'waiting',
  underWay: 'running',
  published: 'success',
  failed: 'error',
  refused: 'error',
  ended: 'stopped',
} as const satisfies Partial<Record<keyof PublishBatch['counts'], Tone>>

/** How far a batch is; what it has none of is left out. Of a draft only how many rows it has. */
export function BatchFigures({ batch: { counts, status } }: { readonly batch: PublishBatch }) {
  const { t } = useTranslation('publishing')
  const rows = <span>{t('composer.rows', { n: counts.total })}</span>
  if (status === publishBatchStatus.codes.draft) return rows
  const parts = (Object.keys(tones) as (keyof typeof tones)[]).filter((part) => counts[part] > 0)
  return (
    <span className={styles['figures']}>
      {rows}
      {parts.map((part) => (
        <StatusTag key={part} tone={tones[part]}>
          {t(`composer.figure.${part}`, { n: counts[part] })}
        </StatusTag>
      ))}
    </span>
  )
}
