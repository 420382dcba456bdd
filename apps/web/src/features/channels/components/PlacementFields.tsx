import { required } from '@pindao/protocol/core/rules.ts'
import { Form, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { DepartmentSelect } from '#src/features/access/door/DepartmentSelect.tsx'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useChannelChoices } from '../api/channels.queries.ts'
import { type Somebody, StaffSelect } from '../door/StaffSelect.tsx'

/** Named where the choices do not hold it: what a channel has is shown whoever may choose it. */
export type KnownPlacement = {
  readonly group: { readonly id: string; readonly name: string } | null
  readonly owner: Somebody
  readonly backup: Somebody | null
}

/** Department, group, owner and backup of a channel. A group brings its department with it. */
export function PlacementFields({ known = null }: { readonly known?: KnownPlacement | null }) {
  const { t } = useTranslation('channels')
  const rule = useRule()
  const form = Form.useFormInstance()
  const { data: choices } = useChannelChoices()
  const departmentId = Form.useWatch<string | undefined>('departmentId', form)
  const groups = groupsOf(choices?.groups ?? [], known?.group ?? null)
  const followGroup = (id: string | undefined) => {
    const department = groups.find((group) => group.id === id)?.departmentId
    if (department) form.setFieldsValue({ departmentId: department })
  }
  const leaveGroup = (id: string | undefined) => {
    const group = groups.find((one) => one.id === form.getFieldValue('groupId'))
    if (group?.departmentId && group.departmentId !== id) form.setFieldsValue({ groupId: null })
  }
  return (
    <>
      <Form.Item
        name="departmentId"
        label={t('column.department')}
        rules={[rule(required, { needed: true })]}
      >
        <DepartmentSelect departments={choices?.departments ?? []} onChange={leaveGroup} />
      </Form.Item>
      <Form.Item name="groupId" label={t('column.group')} extra={t('field.groupHint')}>
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('search.noGroup')}
          onChange={followGroup}
          // Those of the chosen department first: the others move the channel.
          options={groups
            .toSorted(
              (a, b) => Number(b.departmentId === departmentId) - Number(a.departmentId === departmentId),
            )
            .map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <Form.Item name="ownerId" label={t('column.owner')} rules={[rule(required, { needed: true })]}>
        <StaffSelect known={known?.owner ?? null} />
      </Form.Item>
      <Form.Item
        name="backupId"
        label={t('column.backup')}
        extra={t('field.backupHint')}
        dependencies={['ownerId']}
        rules={[
          ({ getFieldValue }) => ({
            validator: async (_, value: string | null) => {
              if (value && value === getFieldValue('ownerId')) throw new Error(t('field.backupIsOwner'))
            },
          }),
        ]}
      >
        <StaffSelect allowClear known={known?.backup ?? null} />
      </Form.Item>
    </>
  )
}

type Group = { readonly id: string; readonly name: string; readonly departmentId?: string }

function groupsOf(choices: readonly Group[], known: Group | null): readonly Group[] {
  return known === null || choices.some(({ id }) => id === known.id) ? choices : [...choices, known]
}
