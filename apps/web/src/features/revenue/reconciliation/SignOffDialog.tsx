import type { ReconciliationCheck, RevenuePlatform } from '@pindao/protocol/revenue/reconciliation.codes.ts'
import { reasonOfSignOff } from '@pindao/protocol/revenue/reconciliation.endpoints.ts'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRule } from '#src/shared/form/use-rule.ts'
import { CommandProblem } from '#src/shared/ui/CommandProblem.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import styles from './reconciliation.module.css'
import { useSignOff } from './reconciliation.queries.ts'

/** Says that a figure that does not pass is well as it is, and why. */
export function SignOffDialog(props: {
  readonly of: {
    readonly month: string
    readonly platform: RevenuePlatform
    readonly check: ReconciliationCheck
  }
  readonly subject: string
  readonly figure: string
  readonly name: string
  onClose(): void
}) {
  const { of, subject, figure, name, onClose } = props
  const { t } = useTranslation('reconciliation')
  const feedback = useFeedback()
  const rule = useRule()
  const [form] = Form.useForm<{ readonly reason: string }>()
  const signing = useSignOff()
  const sign = ({ reason }: { readonly reason: string }) =>
    signing.mutateAsync({ body: { ...of, subject, figure, reason } }).then(
      () => {
        feedback.success(t('signOff.done', { name }))
        onClose()
      },
      () => undefined,
    )
  return (
    <Modal
      title={t('signOff.title', { name })}
      okText={t('signOff.act')}
      busy={signing.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className={styles['text']}>{t('signOff.text')}</p>
      <Form
        form={form}
        layout="vertical"
        disabled={signing.isPending}
        initialValues={{ reason: '' }}
        onFinish={(values) => void sign(values)}
      >
        <CommandProblem error={signing.error} again={t('signOff.again')} />
        <Form.Item
          name="reason"
          label={t('signOff.reason')}
          rules={[rule(reasonOfSignOff, { needed: true })]}
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} dir="auto" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
