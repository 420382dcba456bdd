import { allowedFields } from '@pindao/protocol/claims/allowed-channel.endpoints.ts'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { isOfField, type RefusedFields, useFieldRefusal } from '#src/shared/form/use-field-refusal.ts'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { OwnerSelect } from './OwnerSelect.tsx'
import { useAddAllowed, useContentOwners } from './outbound.queries.ts'

const refusedFields: RefusedFields = {
  'assets.channelUnclear': 'channel',
  'assets.ownerNotFound': 'contentOwner',
}
type Values = {
  readonly contentOwner: string
  readonly channel: string
  readonly title: string
  readonly note: string
}

/** Puts a channel on the list of those that we do not claim. */
export function AddAllowedDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('assets')
  const feedback = useFeedback()
  const rule = useRule()
  const [form] = Form.useForm<Values>()
  const { data: owners = [] } = useContentOwners()
  const adding = useAddAllowed()
  useFieldRefusal(refusedFields, form, adding.error)
  const send = async (body: Values) => {
    try {
      await adding.mutateAsync({ body })
      feedback.success(t('allowed.added'))
      onClose()
    } catch (error) {
      if (!isOfField(refusedFields, error)) feedback.failure(error)
    }
  }
  return (
    <Modal
      title={t('allowed.add')}
      okText={t('allowed.add')}
      busy={adding.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<Values>
        name="allowedNew"
        form={form}
        layout="vertical"
        disabled={adding.isPending}
        initialValues={{ contentOwner: owners[0]?.id ?? null, channel: '', title: '', note: '' }}
        onFinish={(values) => void send(values)}
      >
        <Form.Item
          name="contentOwner"
          label={t('allowed.field.owner')}
          rules={[rule(allowedFields.contentOwner, { needed: true })]}
        >
          <OwnerSelect />
        </Form.Item>
        <Form.Item
          name="channel"
          label={t('allowed.channel')}
          extra={t('allowed.channelHint')}
          rules={[rule(allowedFields.channel, { needed: true })]}
        >
          <Input autoFocus autoComplete="off" dir="ltr" />
        </Form.Item>
        <Form.Item name="title" label={t('allowed.field.title')} rules={[rule(allowedFields.title)]}>
          <Input autoComplete="off" dir="auto" />
        </Form.Item>
        <Form.Item name="note" label={t('allowed.field.note')} rules={[rule(allowedFields.note)]}>
          <Input autoComplete="off" dir="auto" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
