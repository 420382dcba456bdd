import type { UrgentItem } from '@pindao/protocol/workbench/workbench.endpoints.ts'
import { DueTag, useDueWord } from '../clocks/DueTag.tsx'
import { StrikeCount } from '../strikes/StrikeCount.tsx'
import styles from '../strikes/strikes.module.css'

/** Beside something urgent: what is due and how long is left, or how many strikes it has; nothing of anything else. */
export function UrgentNote({ item: { due, strikes } }: { readonly item: UrgentItem }) {
  const wordOf = useDueWord()
  if (strikes !== undefined) return <StrikeCount count={strikes} />
  if (due === undefined) return null
  return (
    <span className={styles['item']}>
      <span>{wordOf(due.kind)}</span>
      <DueTag at={due.at} kind={due.kind} />
    </span>
  )
}
