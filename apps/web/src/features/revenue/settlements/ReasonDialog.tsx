import { reasonRule } from '@pindao/protocol/contracts/term.fields.ts'
import type { SettlementRecord } from '@pindao/protocol/revenue/settlement.endpoints.ts'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import styles from './settlements.module.css'
import { useReopenSettlement, useVoidSettlement } from './settlements.queries.ts'

type Values = { readonly reason: string }

/** Takes a confirmed settlement back to a draft, or voids one; both say why. */
export function ReasonDialog(props: {
  readonly act: 'reopen' | 'void'
  readonly settlement: SettlementRecord
  onClose(): void
}) {
  const { act, settlement, onClose } = props
  const { t } = useTranslation('settlements')
  const feedback = useFeedback()
  const rule = useRule()
  const [form] = Form.useForm<Values>()
  const acts = { reopen: useReopenSettlement(), void: useVoidSettlement() }
  const { mutateAsync, isPending } = acts[act]
  const { id, no } = settlement
  const send = async ({ reason }: Values) => {
    try {
      await mutateAsync({ params: { id }, body: { reason } })
      feedback.success(t(`${act}.done`, { no }))
      onClose()
    } catch (error) {
      feedback.failure(error)
    }
  }
  return (
    <Modal
      title={t(`${act}.title`, { no })}
      okText={t(`settlement.act.${act}`)}
      okButtonProps={{ danger: act === 'void' }}
      busy={isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className={styles['note']}>{t(`${act}.text`)}</p>
      <Form<Values>
        form={form}
        layout="vertical"
        disabled={isPending}
        initialValues={{ reason: '' }}
        onFinish={(values) => void send(values)}
      >
        <Form.Item name="reason" label={t('field.reason')} rules={[rule(reasonRule, { needed: true })]}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} dir="auto" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
