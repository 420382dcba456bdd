import type { AuditEntry } from '@pindao/protocol/access/audit.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { type Change, changeOf } from '#src/features/access/door/audit-change.ts'
import type { AuditWords } from '#src/features/access/door/use-audit-words.ts'
import styles from './audit.module.css'

const headings = { changed: 'changes', made: 'made', removed: 'removed' } as const

/** What an act changed, before beside after; of a record that was made or removed, its one side. */
export function ChangeTable({ entry, words }: { readonly entry: AuditEntry; readonly words: AuditWords }) {
  const { t } = useTranslation('audit')
  const { kind, fields } = changeOf(entry)
  if (kind === 'none') return <p>{t('detail.noChanges')}</p>
  const sides = sidesOf(kind)
  const heading = t(`detail.${headings[kind]}`)
  return (
    <>
      <h3 className={styles['section']}>{heading}</h3>
      <table className={styles['compare']} aria-label={heading}>
        <thead>
          <tr>
            <th scope="col">{t('detail.field')}</th>
            {sides.map((side) => (
              <th key={side} scope="col">
                {t(`detail.${side}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map(({ field, kept, ...values }) => (
            <tr key={field}>
              <th scope="row">
                {words.field(field)}
                {kept > 0 && <div className={styles['note']}>{t('detail.kept', { number: kept })}</div>}
              </th>
              {sides.map((side) => (
                <td key={side} className={kind === 'changed' ? styles[side] : undefined}>
                  <bdi>
                    {kept > 0 && isEmpty(values[side]) ? '—' : words.value(entry.entity, field, values[side])}
                  </bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** A side that lost nothing, or got nothing: the list itself is not empty. */
function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

function sidesOf(kind: Exclude<Change['kind'], 'none'>): readonly ('before' | 'after')[] {
  if (kind === 'changed') return ['before', 'after']
  return kind === 'made' ? ['after'] : ['before']
}
