import type { ChannelGroup } from '@pindao/protocol/channels/group.endpoints.ts'
import { shortName, shortNameLength } from '@pindao/protocol/core/record-fields.ts'
import { required } from '@pindao/protocol/core/rules.ts'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { DepartmentSelect } from '#src/features/access/door/DepartmentSelect.tsx'
import { useHistoryTab } from '#src/features/access/door/use-history-tab.tsx'
import { useCan } from '#src/shared/access/ability.ts'
import { TimeZoneSelect } from '#src/shared/form/TimeZoneSelect.tsx'
import { useRule } from '#src/shared/form/use-rule.ts'
import { EditFooter, editForm } from '#src/shared/record/edit/EditFooter.tsx'
import { MergedNote } from '#src/shared/record/edit/MergedNote.tsx'
import { useEdited } from '#src/shared/record/edit/use-edited.ts'
import { useGuardedClose } from '#src/shared/record/edit/use-guarded-close.ts'
import { useWhileThere } from '#src/shared/record/edit/use-while-there.ts'
import type { Neighbours } from '#src/shared/record/neighbours.ts'
import { RecordDrawer } from '#src/shared/record/RecordDrawer.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { NoPermissionState } from '#src/shared/ui/PageState.tsx'
import { useOneAtATime } from '#src/shared/ui/use-one-at-a-time.ts'
import { useChannelChoices } from '../api/channels.queries.ts'
import { type GroupContent, useChannelGroup, useSaveGroup } from '../api/groups.queries.ts'
import { StaffSelect } from '../door/StaffSelect.tsx'
import { isOfField, useFieldRefusal } from './use-field-refusal.ts'

const valuesOf = (group: ChannelGroup | null): GroupContent => ({
  name: group?.name ?? '',
  departmentId: group?.departmentId ?? '',
  leaderId: group?.leader?.id ?? null,
  timeZone: group?.timeZone ?? null,
})

/** A group of channels: its name, where it belongs, who leads it; `groupId` null makes a new one. */
export function GroupDrawer(props: {
  readonly groupId: string | null
  readonly neighbours: Neighbours
  onClose(): void
}) {
  const { groupId, neighbours, onClose } = props
  const { t } = useTranslation(['channels', 'common'])
  const feedback = useFeedback()
  const can = useCan()
  const { data, ...query } = useChannelGroup(groupId)
  const edited = useEdited(data ?? null, valuesOf)
  const { record: group, dirty } = edited
  const saving = useSaveGroup()
  const busy = saving.isPending
  const leave = useWhileThere(onClose)
  const close = useGuardedClose({ dirty, saving: busy, onClose: leave })
  const editable = groupId === null ? can('channelGroup:create') : group?.actions.includes('update') === true
  const history = useHistoryTab('channelGroup', groupId)

  const save = useOneAtATime(async (held: GroupContent) => {
    const content: GroupContent = {
      name: held.name.trim(),
      departmentId: held.departmentId,
      leaderId: held.leaderId ?? null,
      timeZone: held.timeZone ?? null,
    }
    try {
      await saving.mutateAsync({ of: group && { id: group.id, version: group.version }, content })
      edited.end()
      feedback.success(t('channels:groups.saved', { name: content.name }))
      leave()
      return true
    } catch (error) {
      if (!edited.refused(error, content) && !isOfField(error)) feedback.failure(error)
      return false
    }
  })

  const isThere = groupId === null || group !== null
  const form = editable ? (
    <>
      {edited.merged && <MergedNote />}
      <GroupForm
        key={edited.key}
        group={group}
        values={edited.values()}
        disabled={busy}
        refusal={saving.error}
        onChange={edited.begin}
        onSave={(values) => void save(values)}
      />
    </>
  ) : groupId === null ? (
    <NoPermissionState />
  ) : (
    <GroupForm
      group={group}
      values={edited.values()}
      disabled
      refusal={null}
      onChange={() => {}}
      onSave={() => {}}
    />
  )
  return (
    <RecordDrawer
      title={group?.name ?? t(groupId === null ? 'channels:groups.create' : 'channels:groups.one')}
      query={{ ...query, isPending: groupId !== null && query.isPending }}
      mask={{ closable: !busy }}
      // What is being changed is asked about when it is closed, not when it is stepped over.
      {...(dirty || groupId === null ? {} : { neighbours })}
      footer={editable && <EditFooter label={t('channels:form.save')} saving={busy} onCancel={close} />}
      tabs={
        isThere ? [{ key: 'details', label: t('common:record.details'), content: form }, ...history] : null
      }
      onClose={close}
    />
  )
}

function GroupForm(props: {
  readonly group: ChannelGroup | null
  readonly values: GroupContent
  readonly disabled: boolean
  readonly refusal: unknown
  onChange(): void
  onSave(values: GroupContent): void
}) {
  const { group, values, disabled, refusal, onChange, onSave } = props
  const { t } = useTranslation('channels')
  const [form] = Form.useForm<GroupContent>()
  const rule = useRule()
  const { data: choices } = useChannelChoices()
  useFieldRefusal(form, refusal)
  return (
    <Form<GroupContent>
      name={editForm}
      form={form}
      layout="vertical"
      disabled={disabled}
      initialValues={values}
      scrollToFirstError={{ focus: true, block: 'center' }}
      onValuesChange={onChange}
      onFinish={onSave}
    >
      <Form.Item name="name" label={t('groups.name')} rules={[rule(shortName, { needed: true })]}>
        <Input
          autoFocus={group === null}
          count={{ show: true, max: shortNameLength }}
          autoComplete="off"
          dir="auto"
        />
      </Form.Item>
      <Form.Item
        name="departmentId"
        label={t('column.department')}
        {...(group !== null && group.channelCount > 0
          ? { extra: t('groups.departmentHint', { count: group.channelCount }) }
          : {})}
        rules={[rule(required, { needed: true })]}
      >
        <DepartmentSelect departments={choices?.departments ?? []} />
      </Form.Item>
      <Form.Item name="leaderId" label={t('groups.leader')} extra={t('groups.leaderHint')}>
        <StaffSelect allowClear known={group?.leader ?? null} />
      </Form.Item>
      <Form.Item name="timeZone" label={t('field.timeZone')}>
        <TimeZoneSelect allowClear placeholder={t('groups.noTimeZone')} />
      </Form.Item>
    </Form>
  )
}
