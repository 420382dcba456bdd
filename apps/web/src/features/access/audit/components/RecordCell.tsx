import type { AuditEntry } from '@pindao/protocol/access/audit.endpoints.ts'
import type { AuditWords } from '#src/features/access/door/use-audit-words.ts'
import styles from './audit.module.css'

/** Which record an act was about: what it is called, where the log says it, above its kind and number. */
export function RecordCell({ entry, words }: { readonly entry: AuditEntry; readonly words: AuditWords }) {
  const name = words.recordName(entry)
  if (name === null) return words.record(entry)
  return (
    <div className="nameAndNote">
      <bdi className="cut" title={name}>
        {name}
      </bdi>
      <span className={styles['note']}>
        <bdi className="cut">{words.record(entry)}</bdi>
      </span>
    </div>
  )
}
