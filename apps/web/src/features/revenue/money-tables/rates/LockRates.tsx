import type { FxRateRecord } from '@pindao/protocol/revenue/money-table.endpoints.ts'
import { Alert, Checkbox } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import styles from '../money-tables.module.css'
import { useLockRates } from '../money-tables.queries.ts'
import { pairOf } from './rate-grid.ts'

/** Locks rates of a month for good, after it was said what that means. All are chosen at first. */
export function LockRates(props: {
  readonly month: string
  readonly rates: readonly FxRateRecord[]
  onClose(): void
}) {
  const { month, rates, onClose } = props
  const { t } = useTranslation('money-tables')
  const format = useFormat()
  const feedback = useFeedback()
  const locking = useLockRates()
  const [chosen, setChosen] = useState<readonly string[]>(rates.map(({ id }) => id))
  const lock = async () => {
    const seen = rates.filter(({ id }) => chosen.includes(id)).map(({ id, version }) => ({ id, version }))
    try {
      await locking.mutateAsync({ params: { month }, body: { rates: seen } })
      feedback.success(t('rates.lock.done', { count: seen.length }))
      onClose()
    } catch (error) {
      feedback.failure(error)
    }
  }
  return (
    <Modal
      title={t('rates.lock.title', { month: format.month(month) })}
      okText={t('rates.lock.confirm', { count: chosen.length })}
      okButtonProps={{ danger: true, disabled: chosen.length === 0 }}
      busy={locking.isPending}
      onOk={() => void lock()}
      onCancel={onClose}
    >
      <Alert type="warning" showIcon title={t('rates.lock.means')} />
      <Checkbox.Group
        className={styles['choices'] ?? ''}
        disabled={locking.isPending}
        value={[...chosen]}
        onChange={setChosen}
        options={rates.map(({ id, base, quote, kind, rate }) => ({
          value: id,
          label: t('rates.lock.one', { pair: pairOf({ base, quote }), kind: t(`kind.${kind}`), rate }),
        }))}
      />
    </Modal>
  )
}
