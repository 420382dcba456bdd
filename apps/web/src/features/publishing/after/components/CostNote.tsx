import type { AfterPublishing } from '@pindao/protocol/publishing/after.endpoints.ts'
import type { ChangeKind } from '@pindao/protocol/publishing/publish-change.ts'
import { useTranslation } from 'react-i18next'
import styles from '../after.module.css'

/** What a change takes of the day's quota, before it is pressed; and that it waits where there is not so much left. */
export function CostNote({ after, kind }: { readonly after: AfterPublishing; readonly kind: ChangeKind }) {
  const { t } = useTranslation('publishing')
  const units = after.costs[kind] ?? 0
  if (units === 0) return null
  const waits = after.unitsLeft !== null && after.unitsLeft < units
  return (
    <span className={styles['note']}>
      {t('after.cost', { units })}
      {waits && <> · {t('after.waitsForQuota')}</>}
    </span>
  )
}
