import { optionalText } from '@pindao/protocol/core/rules.ts'
import type { SettlementDetail, SettlementPayee } from '@pindao/protocol/revenue/settlement.endpoints.ts'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { useSetInvoice } from './settlements.queries.ts'

const invoiceRule = optionalText(100)
type Values = { readonly invoiceNo: string }

/** The number of the invoice that a payee sent; emptied, there is none. */
export function InvoiceDialog(props: {
  readonly settlement: SettlementDetail
  readonly payee: SettlementPayee
  onClose(): void
}) {
  const { settlement, payee, onClose } = props
  const { t } = useTranslation('settlements')
  const feedback = useFeedback()
  const rule = useRule()
  const [form] = Form.useForm<Values>()
  const saving = useSetInvoice()
  const name = payee.party.legalName
  const save = async (body: Values) => {
    try {
      await saving.mutateAsync({ params: { id: settlement.id, payeeId: payee.id }, body })
      feedback.success(t('invoice.done', { name }))
      onClose()
    } catch (error) {
      feedback.failure(error)
    }
  }
  return (
    <Modal
      title={t('invoice.title', { name })}
      okText={t('invoice.save')}
      busy={saving.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        disabled={saving.isPending}
        initialValues={{ invoiceNo: payee.invoiceNo }}
        onFinish={(values) => void save(values)}
      >
        <Form.Item name="invoiceNo" label={t('invoice.no')} rules={[rule(invoiceRule)]}>
          <Input autoComplete="off" dir="ltr" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
