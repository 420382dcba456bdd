import { reasonRule } from '@pindao/protocol/contracts/term.fields.ts'
import { payableAmount } from '@pindao/protocol/core/money.ts'
import { dayIn } from '@pindao/protocol/core/zoned-day.ts'
import {
  paymentFields,
  type SettlementDetail,
  type SettlementPayee,
} from '@pindao/protocol/revenue/settlement.endpoints.ts'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { DayPicker } from '#src/shared/form/DayPicker.tsx'
import { isOfField, type RefusedFields, useFieldRefusal } from '#src/shared/form/use-field-refusal.ts'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { needsReason, payDifference } from './pay-difference.ts'
import styles from './settlements.module.css'
import { usePaySettlement } from './settlements.queries.ts'

const refusedFields: RefusedFields = { 'revenue.differenceReason': 'reason' }
type Values = {
  readonly paidOn: string | null
  readonly amount: string
  readonly bankRef: string
  readonly reason: string
}

/** Notes that a payee was paid: when, how much, by which reference; another amount than owed says why. */
export function PayDialog(props: {
  readonly settlement: SettlementDetail
  readonly payee: SettlementPayee
  onClose(): void
}) {
  const { settlement, payee, onClose } = props
  const { t } = useTranslation('settlements')
  const format = useFormat()
  const feedback = useFeedback()
  const zone = useTimeZone()
  const rule = useRule()
  const [form] = Form.useForm<Values>()
  const paying = usePaySettlement()
  useFieldRefusal(refusedFields, form, paying.error)
  const { net } = payee
  const name = payee.party.legalName
  const typed = Form.useWatch('amount', form) ?? net.amount
  const difference = payDifference(typed, net)
  const isOff = needsReason(typed, net)
  const pay = async ({ paidOn, reason = '', ...values }: Values) => {
    if (paidOn === null) return
    try {
      await paying.mutateAsync({
        params: { id: settlement.id, payeeId: payee.id },
        body: { ...values, paidOn, reason },
      })
      feedback.success(t('pay.done', { name }))
      onClose()
    } catch (error) {
      if (!isOfField(refusedFields, error)) feedback.failure(error)
    }
  }
  return (
    <Modal
      title={t('pay.title', { name })}
      okText={t('pay.act')}
      busy={paying.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className={styles['note']}>{t('pay.text', { amount: format.money(net) })}</p>
      <Form<Values>
        form={form}
        layout="vertical"
        disabled={paying.isPending}
        initialValues={{ paidOn: dayIn(Date.now(), zone), amount: net.amount, bankRef: '', reason: '' }}
        onFinish={(values) => void pay(values)}
      >
        <Form.Item name="paidOn" label={t('pay.day')} rules={[rule(paymentFields.paidOn, { needed: true })]}>
          <DayPicker />
        </Form.Item>
        <Form.Item
          name="amount"
          label={t('pay.amount', { currency: net.currency })}
          rules={[rule(payableAmount(net.currency), { needed: true })]}
        >
          <Input inputMode="decimal" autoComplete="off" dir="ltr" />
        </Form.Item>
        <Form.Item
          name="bankRef"
          label={t('pay.bankRef')}
          rules={[rule(paymentFields.bankRef, { needed: true })]}
        >
          <Input autoComplete="off" dir="ltr" />
        </Form.Item>
        {isOff && difference && (
          <Form.Item
            name="reason"
            label={t('pay.reason')}
            extra={t('pay.differs', { amount: format.money(difference) })}
            rules={[rule(reasonRule, { needed: true })]}
          >
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} dir="auto" />
          </Form.Item>
        )}
      </Form>
    </Modal>
  )
}
