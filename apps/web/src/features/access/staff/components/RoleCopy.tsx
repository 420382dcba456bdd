import type { RoleDetail } from '@pindao/protocol/access/role.endpoints.ts'
import { Form, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNames } from '#src/shared/access/use-names.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useReadRole, useRoles } from '../api/roles.queries.ts'

/** A new role begins as a copy of another one, or empty. */
export function RoleCopy({ onCopy }: { onCopy(role: RoleDetail): void }) {
  const { t } = useTranslation('staff')
  const names = useNames()
  const feedback = useFeedback()
  const roles = useRoles()
  const read = useReadRole()
  const [reading, setReading] = useState(false)
  const copy = async (id: string) => {
    setReading(true)
    try {
      onCopy(await read(id))
    } catch (error) {
      feedback.failure(error)
    } finally {
      setReading(false)
    }
  }
  return (
    <Form.Item label={t('role.copyFrom')} htmlFor="role-copy" extra={t('role.copyHint')}>
      <Select<string>
        id="role-copy"
        placeholder={t('role.copyNone')}
        loading={roles.isPending || reading}
        showSearch={{ optionFilterProp: 'label' }}
        options={(roles.data ?? []).map((role) => ({ value: role.id, label: names.role(role) }))}
        onChange={(id) => void copy(id)}
      />
    </Form.Item>
  )
}
