import type { RoleDetail } from '@pindao/protocol/access/role.endpoints.ts'
import { beginRoleView } from '@pindao/protocol/access/role-view.endpoints.ts'
import { required } from '@pindao/protocol/core/rules.ts'
import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { administrationKey } from '#src/features/access/door/administration-key.ts'
import { DepartmentSelect } from '#src/features/access/door/DepartmentSelect.tsx'
import { useNames } from '#src/shared/access/use-names.ts'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useCommand } from '#src/shared/query/use-records.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { useStaffChoices } from '../api/staff.queries.ts'
import styles from './roles.module.css'

/** Asks for the department in which a role is looked at, and begins it: the page starts anew as that role. */
export function ViewAsDialog({ role, onClose }: { readonly role: RoleDetail; readonly onClose: () => void }) {
  const { t } = useTranslation('staff')
  const names = useNames()
  const rule = useRule()
  const feedback = useFeedback()
  const [form] = Form.useForm<{ departmentId: string }>()
  const choices = useStaffChoices()
  const beginning = useCommand(beginRoleView, administrationKey)
  const begin = async ({ departmentId }: { departmentId: string }) => {
    try {
      await beginning.mutateAsync({ body: { roleId: role.id, departmentId } })
      window.location.assign('/')
    } catch (error) {
      feedback.failure(error)
    }
  }
  return (
    <Modal
      title={t('viewAs.title', { role: names.role(role) })}
      okText={t('viewAs.begin')}
      busy={beginning.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className={styles['hint']}>{t('viewAs.text')}</p>
      {(role.dataScope === 'own' || role.dataScope === 'group') && (
        <p className={styles['hint']}>{t('viewAs.own')}</p>
      )}
      <Form form={form} layout="vertical" name="viewAs" onFinish={(values) => void begin(values)}>
        <Form.Item
          name="departmentId"
          label={t('edit.department')}
          rules={[rule(required, { needed: true })]}
        >
          <DepartmentSelect departments={choices.data?.departments ?? []} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
