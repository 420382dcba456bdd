import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { ChannelSelect } from '#src/features/channels/door/ChannelSelect.tsx'
import { useStartOperation } from '#src/features/operations/door/use-start-operation.ts'
import { CommandProblem } from '#src/shared/ui/CommandProblem.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import type { BatchDialogProps } from './PublishManyDialog.tsx'

type ChangeChannelValues = { readonly channelId?: string | null }

/** Gives the selected videos another channel, or none. */
export function ChangeChannelDialog({ videos, onClose, onStarted }: BatchDialogProps) {
  const { t } = useTranslation(['operations', 'publishing'])
  const [form] = Form.useForm<ChangeChannelValues>()
  const { start, error, isPending } = useStartOperation()

  const submit = ({ channelId }: ChangeChannelValues) => {
    const ids = videos.map(({ id }) => id)
    const params = { channelId: channelId ?? null }
    start({ kind: 'video.changeChannel', ids, params }).then(onStarted, () => undefined)
  }

  return (
    <Modal
      title={t('operations:change.title', { total: videos.length })}
      okText={t('operations:change.submit')}
      busy={isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form name="changeChannel" form={form} layout="vertical" disabled={isPending} onFinish={submit}>
        <CommandProblem error={error} again={t('operations:again')} />
        <Form.Item name="channelId" label={t('publishing:form.channel')} extra={t('operations:change.hint')}>
          <ChannelSelect allowClear placeholder={t('publishing:form.chooseChannel')} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
