import type { Placement } from '@pindao/protocol/channels/channel.fields.ts'
import { Form, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { DepartmentSelect } from '#src/features/access/door/DepartmentSelect.tsx'
import { useStartOperation } from '#src/features/operations/door/use-start-operation.ts'
import { CommandProblem } from '#src/shared/ui/CommandProblem.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { useChannelChoices } from '../api/channels.queries.ts'
import { type BatchDialogProps, chosen, countMoved, nothing } from '../batch-params.ts'
import styles from './channels.module.css'

type Held = { departmentId?: string; groupId?: string; ownerId?: string; backupId?: string }

/** Gives the selected channels a department, group, owner or backup; says before how many of them that changes. */
export function BatchAssignDialog({ channels, onClose, onStarted }: BatchDialogProps) {
  const { t } = useTranslation('channels')
  const [form] = Form.useForm<Held>()
  const { data: choices } = useChannelChoices()
  const { start, error, isPending } = useStartOperation()
  const placement = chosen(Form.useWatch([], form) ?? {}) as Placement
  const isEmpty = Object.keys(placement).length === 0
  const moved = countMoved(channels, placement)
  const groups = choices?.groups ?? []
  const staff = (choices?.staff ?? []).map(({ id, fullName }) => ({ value: id, label: fullName }))
  const none = { value: nothing, label: t('batch.none') }
  const keep = { allowClear: true, placeholder: t('batch.keep') } as const
  const searched = { ...keep, showSearch: { optionFilterProp: 'label' } } as const

  const submit = () => {
    const ids = channels.map(({ id }) => id)
    start({ kind: 'channel.assign', ids, params: placement }).then(onStarted, () => undefined)
  }
  const followGroup = (id: string | undefined) => {
    const department = groups.find((group) => group.id === id)?.departmentId
    if (department) form.setFieldsValue({ departmentId: department })
  }
  const leaveGroup = (id: string | undefined) => {
    const group = groups.find((one) => one.id === form.getFieldValue('groupId'))
    if (group && group.departmentId !== id) form.resetFields(['groupId'])
  }

  return (
    <Modal
      title={t('ask.assign.many', { total: channels.length })}
      okText={t('act.assign')}
      okButtonProps={{ disabled: isEmpty || moved === 0 }}
      busy={isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<Held> name="assignChannels" form={form} layout="vertical" disabled={isPending} onFinish={submit}>
        <CommandProblem error={error} again={t('ask.again')} />
        <Form.Item name="departmentId" label={t('column.department')}>
          <DepartmentSelect departments={choices?.departments ?? []} {...keep} onChange={leaveGroup} />
        </Form.Item>
        <Form.Item name="groupId" label={t('column.group')} extra={t('field.groupHint')}>
          <Select
            {...searched}
            onChange={followGroup}
            options={[none, ...groups.map(({ id, name }) => ({ value: id, label: name }))]}
          />
        </Form.Item>
        <Form.Item name="ownerId" label={t('column.owner')}>
          <Select {...searched} options={staff} />
        </Form.Item>
        <Form.Item name="backupId" label={t('column.backup')}>
          <Select {...searched} options={[none, ...staff]} />
        </Form.Item>
        <p className={styles['preview']} role="status">
          {isEmpty ? t('batch.choose') : t('batch.preview', { count: moved, total: channels.length })}
        </p>
      </Form>
    </Modal>
  )
}
