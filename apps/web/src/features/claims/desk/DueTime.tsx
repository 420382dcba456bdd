import type { ClaimBrief } from '@pindao/protocol/claims/claim.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import styles from './claims.module.css'

const dayMs = 86_400_000

/** When something is due of a claim, in the person's zone; what is over says so, and not by its colour alone. */
export function DueTime({ dueAt }: Pick<ClaimBrief, 'dueAt'>) {
  const { t } = useTranslation(['claims', 'common'])
  const format = useFormat()
  if (dueAt === null) return t('claims:due.none')
  const left = Date.parse(dueAt) - Date.now()
  const state = left < 0 ? 'overdue' : left < dayMs ? 'soon' : undefined
  return (
    <time dateTime={dueAt} title={format.exactTime(dueAt)} className={styles['due']} data-due={state}>
      {format.tableTime(dueAt)}
      {state === 'overdue' && <span className={styles['over']}>{t('claims:due.overdue')}</span>}
    </time>
  )
}
