import { payableAmount } from '@pindao/protocol/core/money.ts'
import { correctionFields, type SettlementDetail } from '@pindao/protocol/revenue/settlement.endpoints.ts'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import styles from './settlements.module.css'
import { useCorrect } from './settlements.queries.ts'

type Values = { readonly amount: string; readonly reason: string }

/** Puts something on a draft, or takes it off, and says why; it is calculated anew then. */
export function CorrectDialog(props: { readonly settlement: SettlementDetail; onClose(): void }) {
  const { settlement, onClose } = props
  const { t } = useTranslation('settlements')
  const format = useFormat()
  const feedback = useFeedback()
  const rule = useRule()
  const [form] = Form.useForm<Values>()
  const correcting = useCorrect()
  const { id, no, currency, version } = settlement
  const send = async (values: Values) => {
    try {
      const { payable } = await correcting.mutateAsync({ params: { id }, body: { ...values, version } })
      feedback.success(t('correct.done', { no, amount: format.money(payable) }))
      onClose()
    } catch (error) {
      feedback.failure(error)
    }
  }
  return (
    <Modal
      title={t('correct.title', { no })}
      okText={t('correct.save')}
      busy={correcting.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className={styles['note']}>{t('correct.text')}</p>
      <Form<Values>
        form={form}
        layout="vertical"
        disabled={correcting.isPending}
        initialValues={{ amount: '', reason: '' }}
        onFinish={(values) => void send(values)}
      >
        <Form.Item
          name="amount"
          label={t('correct.amount', { currency })}
          rules={[rule(payableAmount(currency), { needed: true })]}
        >
          <Input inputMode="decimal" autoComplete="off" dir="ltr" />
        </Form.Item>
        <Form.Item
          name="reason"
          label={t('field.reason')}
          rules={[rule(correctionFields.reason, { needed: true })]}
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} dir="auto" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
