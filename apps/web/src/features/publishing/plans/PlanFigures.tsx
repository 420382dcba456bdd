import type { PublishPlan } from '@pindao/protocol/publishing/publish-plan.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { StatusTag, type Tone } from '#src/shared/ui/StatusTag.tsx'
import styles from './plans.module.css'

const tones = {
  unmade: 'waiting',
  waiting: 'waiting',
  underWay: 'running',
  published: 'success',
  failed: 'error',
  ended: 'stopped',
} as const satisfies Partial<Record<keyof PublishPlan['counts'], Tone>>

/** How far a plan is; what it has none of is left out. */
export function PlanFigures({ plan: { counts } }: { readonly plan: Pick<PublishPlan, 'counts'> }) {
  const { t } = useTranslation('publishing')
  const parts = (Object.keys(tones) as (keyof typeof tones)[]).filter((part) => counts[part] > 0)
  return (
    <span className={styles['figures']}>
      {parts.map((part) => (
        <StatusTag key={part} tone={tones[part]}>
          {t(`plans.figure.${part}`, { n: counts[part] })}
        </StatusTag>
      ))}
    </span>
  )
}
