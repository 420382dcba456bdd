import {
  type Receipt,
  type Reconciliation,
  receiptFields,
} from '@pindao/protocol/revenue/reconciliation.endpoints.ts'
import { AutoComplete, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { DayPicker } from '#src/shared/form/DayPicker.tsx'
import { useRule } from '#src/shared/form/use-rule.ts'
import { CommandProblem } from '#src/shared/ui/CommandProblem.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import styles from './reconciliation.module.css'
import { useAddReceipt, useEditReceipt } from './reconciliation.queries.ts'

type Values = {
  readonly contentOwner: string
  readonly receivedOn: string | null
  readonly amount: string
  readonly tax: string
  readonly fees: string
  readonly currency: string
  readonly bankRef: string
}
const nothing: Values = {
  contentOwner: '',
  receivedOn: null,
  amount: '',
  tax: '0',
  fees: '0',
  currency: 'USD',
  bankRef: '',
}

/** What arrived: a new one, or one that is corrected. */
export function ReceiptDialog(props: {
  readonly month: Reconciliation
  readonly receipt: Receipt | null
  onClose(): void
}) {
  const { month, receipt, onClose } = props
  const { t } = useTranslation('reconciliation')
  const feedback = useFeedback()
  const rule = useRule()
  const [form] = Form.useForm<Values>()
  const adding = useAddReceipt()
  const editing = useEditReceipt()
  const isPending = adding.isPending || editing.isPending
  const save = ({ receivedOn, ...values }: Values) => {
    if (receivedOn === null) return
    const content = { ...values, receivedOn }
    const saved =
      receipt === null
        ? adding.mutateAsync({ body: { ...content, month: month.month, platform: month.platform } })
        : editing.mutateAsync({ params: { id: receipt.id }, body: { ...content, version: receipt.version } })
    saved.then(
      () => {
        feedback.success(t('receipt.saved'))
        onClose()
      },
      () => undefined,
    )
  }
  const amountField = (name: 'amount' | 'tax' | 'fees') => (
    <Form.Item
      name={name}
      label={t(`receipt.field.${name}`)}
      rules={[rule(receiptFields[name], { needed: true })]}
    >
      <Input inputMode="decimal" autoComplete="off" dir="ltr" />
    </Form.Item>
  )
  return (
    <Modal
      title={t(receipt === null ? 'receipt.add' : 'receipt.edit')}
      okText={t('receipt.save')}
      busy={isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        disabled={isPending}
        initialValues={receipt === null ? nothing : { ...nothing, ...receipt }}
        onFinish={save}
      >
        <CommandProblem error={adding.error ?? editing.error} again={t('receipt.again')} />
        <div className={styles['pair']}>
          <Form.Item
            name="receivedOn"
            label={t('receipt.field.receivedOn')}
            rules={[rule(receiptFields.receivedOn, { needed: true })]}
          >
            <DayPicker />
          </Form.Item>
          <Form.Item
            name="currency"
            label={t('receipt.field.currency')}
            normalize={(text: string) => text.toUpperCase()}
            rules={[rule(receiptFields.currency, { needed: true })]}
          >
            <Input maxLength={3} autoComplete="off" dir="ltr" />
          </Form.Item>
          {amountField('amount')}
          {amountField('tax')}
          {amountField('fees')}
          <Form.Item name="bankRef" label={t('receipt.field.bankRef')} rules={[rule(receiptFields.bankRef)]}>
            <Input autoComplete="off" dir="auto" />
          </Form.Item>
        </div>
        <Form.Item
          name="contentOwner"
          label={t('receipt.field.contentOwner')}
          extra={t('receipt.ownerHint')}
          rules={[rule(receiptFields.contentOwner)]}
        >
          <AutoComplete options={month.contentOwners.map((value) => ({ value }))} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
