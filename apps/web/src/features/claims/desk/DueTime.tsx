import type { ClaimBrief } from '@pindao/protocol/claims/claim.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useTextOr } from '#src/shared/i18n/use-text-or.ts'
import styles from './claims.module.css'

const dayMs = 86_400_000

/**
 * When something is due of a claim, in the person's zone; what is over says so, and not by its colour alone.
 *
 * @param whole says what it is that is due, too; a list has it in the title
 */
export function DueTime({
  dueAt,
  dueKind,
  whole = false,
}: Pick<ClaimBrief, 'dueAt' | 'dueKind'> & { readonly whole?: boolean }) {
  const { t } = useTranslation('claims')
  const textOr = useTextOr('claim-clocks')
  const format = useFormat()
  if (dueAt === null) return t('due.none')
  const left = Date.parse(dueAt) - Date.now()
  const state = left < 0 ? 'overdue' : left < dayMs ? 'soon' : undefined
  const what = dueKind === null ? '' : textOr(`claim-clocks:kind.${dueKind}`, '')
  const title = [what, format.exactTime(dueAt)].filter((part) => part !== '').join(' · ')
  return (
    <>
      <time dateTime={dueAt} title={title} className={styles['due']} data-due={state}>
        {format.tableTime(dueAt)}
        {state === 'overdue' && <span className={styles['over']}>{t('due.overdue')}</span>}
      </time>
      {whole && what !== '' && <div className={styles['what']}>{what}</div>}
    </>
  )
}
