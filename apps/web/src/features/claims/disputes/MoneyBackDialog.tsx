import type { DisputeDetail } from '@pindao/protocol/claims/dispute.record.ts'
import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { useSetMoneyBack } from './disputes.queries.ts'
import { MoneyFields, moneyOf } from './MoneyFields.tsx'

type Values = { readonly amount: string; readonly currency: string }

/** What came back by a case; left empty, nothing did. */
export function MoneyBackDialog({ dispute, onClose }: { readonly dispute: DisputeDetail; onClose(): void }) {
  const { t } = useTranslation('disputes')
  const feedback = useFeedback()
  const [form] = Form.useForm<Values>()
  const setting = useSetMoneyBack()
  const { id, version, title, moneyBack } = dispute
  const send = async (values: Values) => {
    try {
      await setting.mutateAsync({ params: { id }, body: { moneyBack: moneyOf(values), version } })
      feedback.success(t('done.moneyBack'))
      onClose()
    } catch (error) {
      feedback.failure(error)
    }
  }
  return (
    <Modal
      title={t('actOf', { act: t('act.moneyBack'), name: title })}
      okText={t('act.save')}
      busy={setting.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<Values>
        name="disputeMoney"
        form={form}
        layout="vertical"
        disabled={setting.isPending}
        initialValues={{ amount: moneyBack?.amount ?? '', currency: moneyBack?.currency ?? 'USD' }}
        onFinish={(values) => void send(values)}
      >
        <MoneyFields />
      </Form>
    </Modal>
  )
}
