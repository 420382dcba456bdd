import { disputeNoteLength } from '@pindao/protocol/claims/dispute.endpoints.ts'
import type { DisputeDetail } from '@pindao/protocol/claims/dispute.record.ts'
import { reasonRule } from '@pindao/protocol/contracts/term.fields.ts'
import { optionalText, requiredText } from '@pindao/protocol/core/rules.ts'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import styles from './disputes.module.css'
import {
  useAcceptDispute,
  useApproveDispute,
  useGiveUpDispute,
  useReopenDispute,
  useSendBackDispute,
} from './disputes.queries.ts'

type Decision = 'approve' | 'sendBack' | 'accept' | 'giveUp' | 'reopen'
type Values = { readonly reason: string }

/** A decision with its reason, or of a second person with an opinion. */
export function DecideDisputeDialog(props: {
  readonly act: Decision
  readonly dispute: DisputeDetail
  onClose(): void
}) {
  const { act, dispute, onClose } = props
  const { t } = useTranslation('disputes')
  const feedback = useFeedback()
  const rule = useRule()
  const [form] = Form.useForm<Values>()
  const { decide, busy } = useDecision(dispute)
  const send = async ({ reason }: Values) => {
    try {
      await decide(act, reason)
      feedback.success(t(`done.${act}`))
      onClose()
    } catch (error) {
      feedback.failure(error)
    }
  }
  const optional = act === 'approve'
  const said = act === 'sendBack' ? requiredText(disputeNoteLength) : reasonRule
  return (
    <Modal
      title={t(`decide.${act}Title`, { name: dispute.title })}
      okText={t(`act.${act}`)}
      {...(act === 'accept' || act === 'giveUp' ? { okButtonProps: { danger: true } } : {})}
      busy={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className={styles['note']}>{t(`decide.${act}Text`)}</p>
      <Form<Values>
        name="disputeDecision"
        form={form}
        layout="vertical"
        disabled={busy}
        initialValues={{ reason: '' }}
        onFinish={(values) => void send(values)}
      >
        <Form.Item
          name="reason"
          label={t(optional ? 'decide.opinion' : 'decide.reason')}
          rules={[optional ? rule(optionalText(disputeNoteLength)) : rule(said, { needed: true })]}
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} dir="auto" />
        </Form.Item>
      </Form>
    </Modal>
  )
}

function useDecision({ id, version }: DisputeDetail) {
  const approve = useApproveDispute()
  const reasoned = {
    sendBack: useSendBackDispute(),
    accept: useAcceptDispute(),
    giveUp: useGiveUpDispute(),
    reopen: useReopenDispute(),
  }
  const params = { id }
  return {
    busy: approve.isPending || Object.values(reasoned).some(({ isPending }) => isPending),
    decide: (act: Decision, reason: string): Promise<unknown> =>
      act === 'approve'
        ? approve.mutateAsync({ params, body: { opinion: reason, version } })
        : reasoned[act].mutateAsync({ params, body: { reason, version } }),
  }
}
