import { reason, reasonLength } from '@pindao/protocol/channels/channel.fields.ts'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRule } from '#src/shared/form/use-rule.ts'
import { CommandProblem } from '#src/shared/ui/CommandProblem.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'

/** Asks why a channel, or many, are shelved or removed: whoever meets them later reads it. */
export function ReasonDialog(props: {
  readonly act: 'shelve' | 'remove'
  readonly title: string
  readonly error: unknown
  readonly busy: boolean
  onSubmit(reason: string): void
  onClose(): void
}) {
  const { act, title, error, busy, onSubmit, onClose } = props
  const { t } = useTranslation('channels')
  const [form] = Form.useForm<{ reason: string }>()
  const rule = useRule()
  return (
    <Modal
      title={title}
      okText={t(`act.${act}`)}
      okButtonProps={{ danger: act === 'remove' }}
      busy={busy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        name={act}
        form={form}
        layout="vertical"
        disabled={busy}
        onFinish={({ reason: why }: { reason: string }) => onSubmit(why.trim())}
      >
        <CommandProblem error={error} again={t('ask.again')} />
        <p>{t(`ask.${act}.text`)}</p>
        <Form.Item name="reason" label={t('field.reason')} rules={[rule(reason, { needed: true })]}>
          <Input.TextArea
            autoFocus
            autoSize={{ minRows: 2, maxRows: 6 }}
            count={{ show: true, max: reasonLength }}
            dir="auto"
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
