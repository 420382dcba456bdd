import { required } from '@pindao/protocol/core/rules.ts'
import type { Video } from '@pindao/protocol/media/video.record.ts'
import { type RequestedVisibility, visibilityCodes } from '@pindao/protocol/publishing/publish-task.states.ts'
import { mostChannelsAtOnce } from '@pindao/protocol/publishing/publishing.operations.ts'
import { Form, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { ChannelsSelect } from '#src/features/channels/door/ChannelsSelect.tsx'
import { useStartOperation } from '#src/features/operations/door/use-start-operation.ts'
import { TemplateSelect } from '#src/features/publishing/door/TemplateSelect.tsx'
import { type TemplateChoice, templateIdOf } from '#src/features/publishing/door/templates.queries.ts'
import { Permit } from '#src/shared/access/Permit.tsx'
import { useRule } from '#src/shared/form/use-rule.ts'
import { CommandProblem } from '#src/shared/ui/CommandProblem.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'

type Visibility = (typeof visibilityCodes)[RequestedVisibility]
type PublishManyValues = {
  readonly channelIds: readonly string[]
  readonly template?: TemplateChoice
  readonly visibility: Visibility
  /** Undecided at first: the law wants a person's answer. */
  readonly madeForKids: boolean | null
}
/** What a dialog about the selected videos gets; `onStarted` takes the selection away, and the dialog with it. */
export type BatchDialogProps = {
  readonly videos: readonly Video[]
  readonly onClose: () => void
  readonly onStarted: () => void
}

const visibilities = Object.entries(visibilityCodes) as [RequestedVisibility, Visibility][]

/** Publishes the selected videos on one or more channels, with one visibility and audience; titles are the videos'. */
export function PublishManyDialog({ videos, onClose, onStarted }: BatchDialogProps) {
  const { t } = useTranslation(['operations', 'publishing', 'states'])
  const rule = useRule()
  const [form] = Form.useForm<PublishManyValues>()
  const { start, error, isPending } = useStartOperation()
  const chosen = [rule(required, { needed: true })]

  const submit = ({ channelIds, template = 'default', visibility, madeForKids }: PublishManyValues) => {
    if (madeForKids === null) return
    const params = { channelIds: [...channelIds], visibility, madeForKids, ...templateIdOf(template) }
    const ids = videos.map(({ id }) => id)
    start({ kind: 'video.publish', ids, params }).then(onStarted, () => undefined)
  }

  return (
    <Modal
      title={t('operations:publish.title', { total: videos.length })}
      okText={t('operations:publish.submit')}
      busy={isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        name="publishMany"
        form={form}
        layout="vertical"
        initialValues={initialValues(videos)}
        disabled={isPending}
        onFinish={submit}
      >
        <p>{t('operations:publish.note')}</p>
        <CommandProblem error={error} again={t('operations:again')} />
        <Form.Item name="channelIds" label={t('operations:publish.channels')} rules={chosen}>
          <ChannelsSelect maxCount={mostChannelsAtOnce} placeholder={t('publishing:form.chooseChannel')} />
        </Form.Item>
        <Permit to="publishTemplate:read">
          <Form.Item
            name="template"
            label={t('publishing:templates.choose.label')}
            extra={t('publishing:templates.choose.manyHint')}
          >
            <TemplateSelect defaultLabel={t('publishing:templates.choose.eachDefault')} />
          </Form.Item>
        </Permit>
        <Form.Item name="visibility" label={t('publishing:form.visibility')} rules={chosen}>
          <Radio.Group>
            {visibilities.map(([name, code]) => (
              <Radio key={name} value={code}>
                {t(`states:visibility.${name}`)}
              </Radio>
            ))}
          </Radio.Group>
        </Form.Item>
        <Form.Item
          name="madeForKids"
          label={t('publishing:form.madeForKids')}
          rules={chosen}
          extra={t('publishing:form.madeForKidsHint')}
        >
          <Radio.Group>
            <Radio value={false}>{t('publishing:form.notForKids')}</Radio>
            <Radio value={true}>{t('publishing:form.forKids')}</Radio>
          </Radio.Group>
        </Form.Item>
      </Form>
    </Modal>
  )
}

/** The channel they are all meant for, if it is one; private until somebody decides otherwise. */
function initialValues(videos: readonly Video[]): PublishManyValues {
  const meant = [...new Set(videos.map(({ channelId }) => channelId))]
  const channelIds = meant.length === 1 ? meant.filter((id) => id !== null) : []
  return { channelIds, visibility: visibilityCodes.private, madeForKids: null }
}
