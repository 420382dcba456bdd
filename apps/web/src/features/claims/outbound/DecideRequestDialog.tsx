import type { ClaimRequest } from '@pindao/protocol/claims/claim-request.endpoints.ts'
import { reasonRule } from '@pindao/protocol/contracts/term.fields.ts'
import { optionalText } from '@pindao/protocol/core/rules.ts'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { PlainText } from '#src/shared/ui/PlainText.tsx'
import styles from './outbound.module.css'
import { useAgreeRequest, useRefuseRequest } from './outbound.queries.ts'
import { titleOf } from './use-request-columns.tsx'

type Values = { readonly said: string }

/** The word of the second person on a removal. */
export function DecideRequestDialog(props: {
  readonly act: 'agree' | 'refuse'
  readonly request: ClaimRequest
  onClose(): void
}) {
  const { act, request, onClose } = props
  const { t } = useTranslation('assets')
  const feedback = useFeedback()
  const rule = useRule()
  const [form] = Form.useForm<Values>()
  const agreeing = useAgreeRequest()
  const refusing = useRefuseRequest()
  const busy = agreeing.isPending || refusing.isPending
  const { id, version } = request
  const send = async ({ said }: Values) => {
    const params = { id }
    try {
      if (act === 'agree') await agreeing.mutateAsync({ params, body: { opinion: said, version } })
      else await refusing.mutateAsync({ params, body: { reason: said, version } })
      feedback.success(t(`request.done.${act}`))
      onClose()
    } catch (error) {
      feedback.failure(error)
    }
  }
  return (
    <Modal
      title={t(`request.${act}Title`, { name: titleOf(request) })}
      okText={t(`request.act.${act}`)}
      okButtonProps={{ danger: act === 'agree' }}
      busy={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className={styles['note']}>{t(`request.${act}Text`)}</p>
      <p>
        <a href={request.url} target="_blank" rel="noopener noreferrer">
          <bdi>{titleOf(request)}</bdi>
        </a>
        {' · '}
        <bdi>{request.requester.fullName}</bdi>
      </p>
      <div className={styles['warning']}>
        <PlainText text={request.reason} />
      </div>
      <Form<Values>
        name="decideRequest"
        form={form}
        layout="vertical"
        disabled={busy}
        initialValues={{ said: '' }}
        onFinish={(values) => void send(values)}
      >
        <Form.Item
          name="said"
          label={t(act === 'agree' ? 'request.field.opinion' : 'request.field.reason')}
          rules={[act === 'agree' ? rule(optionalText(1000)) : rule(reasonRule, { needed: true })]}
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} dir="auto" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
