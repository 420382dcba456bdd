import { endStrike, type Strike } from '@pindao/protocol/claims/strike.endpoints.ts'
import { strikeEndings } from '@pindao/protocol/claims/strike.fields.ts'
import { Form, Input, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { useEndStrike } from './strikes.queries.ts'

type Values = { readonly status: (typeof strikeEndings)[number]; readonly reason: string }

/** Ends a strike before it lapses, with how and why. */
export function EndStrikeDialog({ strike, onClose }: { readonly strike: Strike; onClose(): void }) {
  const { t } = useTranslation('claim-clocks')
  const feedback = useFeedback()
  const rule = useRule()
  const [form] = Form.useForm<Values>()
  const ending = useEndStrike()
  const { id, version, channel } = strike
  const end = async (values: Values) => {
    try {
      await ending.mutateAsync({ params: { id }, body: { ...values, version } })
      feedback.success(t('strike.ended', { name: channel.title }))
      onClose()
    } catch (error) {
      feedback.failure(error)
    }
  }
  return (
    <Modal
      title={t('strike.endAsk', { name: channel.title })}
      okText={t('strike.end')}
      busy={ending.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        disabled={ending.isPending}
        initialValues={{ status: 'retracted', reason: '' }}
        onFinish={(values) => void end(values)}
      >
        <Form.Item name="status" label={t('strike.field.how')}>
          <Radio.Group
            options={strikeEndings.map((value) => ({ value, label: t(`strike.ending.${value}`) }))}
          />
        </Form.Item>
        <Form.Item
          name="reason"
          label={t('strike.field.reason')}
          rules={[rule(endStrike.body.shape.reason, { needed: true })]}
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} dir="auto" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
