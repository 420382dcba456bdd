import { roleChanges } from '@pindao/protocol/access/staff.endpoints.ts'
import { Form, Radio, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { DepartmentSelect } from '#src/features/access/door/DepartmentSelect.tsx'
import { useNames } from '#src/shared/access/use-names.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { type Assignment, useAssignStaff, useStaffChoices } from '../api/staff.queries.ts'

type Values = {
  departmentId?: string
  change: (typeof roleChanges)[number]
  roleIds: string[]
}

/**
 * Another department or other roles for everybody selected: all of them or none. An answer that came late would also take
 * away what was selected since.
 */
export function AssignDialog(props: {
  readonly staffIds: readonly string[]
  onClose(): void
  onAssigned(): void
}) {
  const { staffIds, onClose, onAssigned } = props
  const { t } = useTranslation(['staff', 'common'])
  const feedback = useFeedback()
  const names = useNames()
  const [form] = Form.useForm<Values>()
  const { data: choices } = useStaffChoices()
  const assign = useAssignStaff()
  const request = assignmentOf(staffIds, Form.useWatch([], form))

  const submit = async () => {
    if (request === null) return
    try {
      const { changed } = await assign.mutateAsync(request)
      feedback.success(t('assign.done', { count: changed }))
      onAssigned()
    } catch (error) {
      feedback.failure(error)
    }
  }

  return (
    <Modal
      title={t('assign.title', { count: staffIds.length })}
      okText={t('assign.submit')}
      cancelText={t('common:action.cancel')}
      busy={assign.isPending}
      okButtonProps={{ disabled: request === null }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <Form<Values>
        name="assign"
        form={form}
        layout="vertical"
        disabled={assign.isPending}
        initialValues={{ change: 'add', roleIds: [] }}
      >
        <Form.Item name="departmentId" label={t('assign.department')}>
          <DepartmentSelect
            departments={choices?.departments ?? []}
            allowClear
            placeholder={t('assign.keepDepartment')}
          />
        </Form.Item>
        <Form.Item name="change" label={t('assign.how')}>
          <Radio.Group
            optionType="button"
            options={roleChanges.map((change) => ({ value: change, label: t(`assign.${change}`) }))}
          />
        </Form.Item>
        <Form.Item name="roleIds" label={t('assign.roles')}>
          <Select
            mode="multiple"
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('assign.keepDepartment')}
            options={(choices?.roles ?? []).map((role) => ({
              value: role.id,
              label: names.role(role),
              disabled: !role.grantable,
            }))}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}

/** What the dialog asks for; null while it asks for nothing. Replacing by nothing takes all roles away. */
export function assignmentOf(
  staffIds: readonly string[],
  values: Partial<Values> | undefined,
): Assignment | null {
  const { departmentId, change = 'add', roleIds = [] } = values ?? {}
  const roles = roleIds.length > 0 || change === 'replace' ? { change, roleIds } : undefined
  if (departmentId === undefined && roles === undefined) return null
  return {
    staffIds: [...staffIds],
    ...(departmentId === undefined ? {} : { departmentId }),
    ...(roles === undefined ? {} : { roles }),
  }
}
