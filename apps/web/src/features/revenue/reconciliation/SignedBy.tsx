import type { SignOff } from '@pindao/protocol/revenue/reconciliation.endpoints.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import styles from './reconciliation.module.css'
import { useWithdraw } from './reconciliation.queries.ts'

/** Who signed a figure off, when and why; whoever may sign can take it back. */
export function SignedBy(props: {
  readonly of: SignOff
  readonly name: string
  readonly mayWithdraw: boolean
}) {
  const { of, name, mayWithdraw } = props
  const { t } = useTranslation('reconciliation')
  const format = useFormat()
  const feedback = useFeedback()
  const withdrawing = useWithdraw()
  const withdraw = () =>
    withdrawing
      .mutateAsync({ params: { id: of.id } })
      .then(() => feedback.success(t('signOff.withdrawn', { name })), feedback.failure)
  return (
    <div className={styles['signed']}>
      {t('signOff.by', { by: of.by, at: format.exactTime(of.at), reason: of.reason })}{' '}
      {mayWithdraw && (
        <Button
          type="link"
          size="small"
          loading={withdrawing.isPending}
          aria-label={t('signOff.withdrawOf', { name })}
          onClick={() => void withdraw()}
        >
          {t('signOff.withdraw')}
        </Button>
      )}
    </div>
  )
}
