import type { ApprovalDetail } from '@pindao/protocol/contracts/approval.endpoints.ts'
import { useTranslation } from 'react-i18next'
import styles from './approvals.module.css'
import { useSubjectWords } from './use-subject-words.ts'

/** Field by field in what this round is another than the one before. */
export function Differences({ of }: { readonly of: ApprovalDetail }) {
  const { t } = useTranslation('contracts')
  const words = useSubjectWords(of.kind)
  return (
    <>
      <h3 id="approval-differences">{t('approval.differences')}</h3>
      {of.differences.length === 0 ? (
        <p>{t('approval.noDifferences')}</p>
      ) : (
        <table className={styles['differences']} aria-labelledby="approval-differences">
          <thead>
            <tr>
              <th scope="col">{t('approval.field.title')}</th>
              <th scope="col">{t('approval.before')}</th>
              <th scope="col">{t('approval.after')}</th>
            </tr>
          </thead>
          <tbody>
            {of.differences.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{words.field(field)}</th>
                <td>
                  <del>{words.value(field, before)}</del>
                </td>
                <td>
                  <ins>{words.value(field, after)}</ins>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
