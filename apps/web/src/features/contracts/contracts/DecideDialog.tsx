import { type Contract, renewalFields } from '@pindao/protocol/contracts/contract.endpoints.ts'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { DayPicker } from '#src/shared/form/DayPicker.tsx'
import { isOfField, type RefusedFields, useFieldRefusal } from '#src/shared/form/use-field-refusal.ts'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import styles from './contracts.module.css'
import { useDecideContract } from './contracts.queries.ts'

const refusedFields: RefusedFields = { 'contracts.endNotLater': 'day', 'contracts.dayOutside': 'day' }
type Values = { readonly day: string | null; readonly reason: string }

/** Decides about the end of a contract: early with a reason, or later by a signed renewal. */
export function DecideDialog(props: {
  readonly act: 'terminate' | 'renew'
  readonly contract: Contract
  onClose(): void
}) {
  const { act, contract, onClose } = props
  const { t } = useTranslation('contracts')
  const feedback = useFeedback()
  const rule = useRule()
  const [form] = Form.useForm<Values>()
  const deciding = useDecideContract(act)
  useFieldRefusal(refusedFields, form, deciding.error)
  const { id, version, title: name } = contract
  const decide = async ({ day, reason }: Values) => {
    if (day === null) return
    try {
      await deciding.mutateAsync({ id, version, day, reason })
      feedback.success(t(`contract.${act}.done`, { name }))
      onClose()
    } catch (error) {
      if (!isOfField(refusedFields, error)) feedback.failure(error)
    }
  }
  return (
    <Modal
      title={t(`contract.${act}.title`, { name })}
      okText={t(`contract.${act}.act`)}
      busy={deciding.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className={styles['note']}>{t(`contract.${act}.text`)}</p>
      <Form<Values>
        form={form}
        layout="vertical"
        disabled={deciding.isPending}
        initialValues={{ day: null, reason: '' }}
        onFinish={(values) => void decide(values)}
      >
        <Form.Item
          name="day"
          label={t(`contract.${act}.day`)}
          rules={[rule(renewalFields.endDate, { needed: true })]}
        >
          <DayPicker />
        </Form.Item>
        <Form.Item
          name="reason"
          label={t(`contract.${act}.reason`)}
          rules={[rule(renewalFields.reason, { needed: true })]}
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} dir="auto" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
