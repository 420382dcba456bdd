import { type ClaimDetail, claimRemarkLength } from '@pindao/protocol/claims/claim.endpoints.ts'
import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { PlainText } from '#src/shared/ui/PlainText.tsx'
import styles from './claims.module.css'
import { useNoteClaim } from './claims.queries.ts'

/** The note beside a claim: read, or written by whoever works on claims. */
export function RemarkForm({ claim }: { readonly claim: ClaimDetail }) {
  const { id, version, remark, actions } = claim
  const { t } = useTranslation('claims')
  const feedback = useFeedback()
  const labelId = useId()
  const [typed, setTyped] = useState(remark)
  const note = useNoteClaim()
  const save = async () => {
    try {
      await note.mutateAsync({ params: { id }, body: { remark: typed, version } })
      feedback.success(t('remark.done'))
    } catch (error) {
      feedback.failure(error)
    }
  }
  return (
    <section className={styles['part']} aria-labelledby={labelId}>
      <h3 id={labelId} className={styles['head']}>
        {t('field.remark')}
      </h3>
      {actions.includes('note') ? (
        <>
          <Input.TextArea
            aria-labelledby={labelId}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            autoSize={{ minRows: 2, maxRows: 8 }}
            maxLength={claimRemarkLength}
            disabled={note.isPending}
            dir="auto"
          />
          <Button
            className={styles['save'] ?? ''}
            disabled={typed.trim() === remark}
            loading={note.isPending}
            onClick={() => void save()}
          >
            {t('act.note')}
          </Button>
        </>
      ) : remark === '' ? (
        <p className={styles['note']}>{t('remark.none')}</p>
      ) : (
        <PlainText text={remark} />
      )}
    </section>
  )
}
