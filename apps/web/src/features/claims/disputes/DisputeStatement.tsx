import type { DisputeDetail } from '@pindao/protocol/claims/dispute.record.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isOfField } from '#src/shared/form/use-field-refusal.ts'
import { MergedNote } from '#src/shared/record/edit/MergedNote.tsx'
import { useEdited } from '#src/shared/record/edit/use-edited.ts'
import { Facts } from '#src/shared/record/Facts.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { PlainText } from '#src/shared/ui/PlainText.tsx'
import { useOneAtATime } from '#src/shared/ui/use-one-at-a-time.ts'
import { DisputeFilesPart } from './DisputeFilesPart.tsx'
import styles from './disputes.module.css'
import { useUpdateDispute } from './disputes.queries.ts'
import { refusedFields, StatementForm } from './StatementForm.tsx'
import { type StatementValues, statementOf } from './statement-values.ts'

/**
 * What is to be filed, and what proves it: written by whoever works on the case, read by others.
 *
 * @param onDirty told whether something is typed that was not saved; the same function at every drawing
 */
export function DisputeStatement(props: Written) {
  const { dispute } = props
  return (
    <>
      {dispute.actions.includes('update') ? <Editing {...props} /> : <Reading dispute={dispute} />}
      <DisputeFilesPart dispute={dispute} />
    </>
  )
}

type Written = { readonly dispute: DisputeDetail; onDirty(dirty: boolean): void }

function Editing({ dispute: stored, onDirty }: Written) {
  const { t } = useTranslation('disputes')
  const feedback = useFeedback()
  const edited = useEdited(stored, statementOf)
  const update = useUpdateDispute()
  useEffect(() => onDirty(edited.dirty), [edited.dirty, onDirty])
  const save = useOneAtATime(async (values: StatementValues) => {
    const { id, version } = edited.record
    try {
      await update.mutateAsync({ params: { id }, body: { ...values, version } })
      edited.end()
      feedback.success(t('done.save'))
      return true
    } catch (error) {
      if (!edited.refused(error, values) && !isOfField(refusedFields, error)) feedback.failure(error)
      return false
    }
  })
  return (
    <>
      {edited.merged && <MergedNote />}
      <StatementForm
        key={edited.key}
        dispute={edited.record}
        values={edited.values()}
        dirty={edited.dirty}
        busy={update.isPending}
        refusal={update.error}
        onChange={edited.begin}
        onSave={(values) => void save(values)}
      />
    </>
  )
}

function Reading({ dispute }: { readonly dispute: DisputeDetail }) {
  const { t } = useTranslation(['disputes', 'common', 'states'])
  const { kind, reason, statement } = dispute
  return (
    <>
      <Facts
        facts={[
          [t('disputes:field.kind'), t(`states:disputeKind.${kind}`)],
          [
            t('disputes:field.reason'),
            reason === null ? t('common:notAvailable') : t(`states:disputeReason.${reason}`),
          ],
        ]}
      />
      {statement === '' ? (
        <p className={styles['note']}>{t('disputes:statement.none')}</p>
      ) : (
        <PlainText text={statement} />
      )}
    </>
  )
}
