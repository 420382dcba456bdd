import { dataScopes } from '@pindao/protocol/access/permissions.ts'
import {
  type RoleDetail,
  roleDescription,
  roleDescriptionLength,
  shortName,
  shortNameLength,
} from '@pindao/protocol/access/role.endpoints.ts'
import { Form, type FormInstance, Input, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRule } from '#src/shared/form/use-rule.ts'
import type { PermissionGroups } from '../api/roles.queries.ts'
import type { RoleContent } from '../ticks.ts'
import { editForm } from './EditFooter.tsx'
import { PermissionTicks } from './PermissionTicks.tsx'
import styles from './roles.module.css'

export type RoleValues = { name: string } & Omit<RoleContent, 'name'>

/** Name, description, data scope and permissions of a role; of a new one when there is none. */
export function RoleForm(props: {
  readonly role: RoleDetail | null
  readonly values: RoleValues
  readonly groups: PermissionGroups
  readonly editable: boolean
  onChange(): void
  /** The form comes along for what the server says of a field. */
  onSave(values: RoleValues, form: FormInstance<RoleValues>): void
}) {
  const { role, groups, editable } = props
  const [form] = Form.useForm<RoleValues>()
  const { t } = useTranslation('staff')
  const rule = useRule()
  const builtin = role !== null && role.code !== null
  return (
    <Form<RoleValues>
      name={editForm}
      form={form}
      layout="vertical"
      disabled={!editable}
      initialValues={props.values}
      onValuesChange={props.onChange}
      onFinish={(values) => props.onSave(values, form)}
      scrollToFirstError={{ focus: true, block: 'center' }}
    >
      <Form.Item
        name="name"
        label={t('role.name')}
        {...(builtin ? { extra: t('role.builtinName') } : {})}
        rules={[rule(shortName, { needed: true })]}
      >
        <Input
          count={{ show: true, max: shortNameLength }}
          disabled={builtin || !editable}
          autoComplete="off"
        />
      </Form.Item>
      <Form.Item name="description" label={t('role.description')} rules={[rule(roleDescription)]}>
        <Input.TextArea
          count={{ show: true, max: roleDescriptionLength }}
          autoSize={{ minRows: 1, maxRows: 4 }}
        />
      </Form.Item>
      <Form.Item name="dataScope" label={t('scope.label')} extra={t('scope.several')}>
        <Radio.Group className={styles['scopes'] ?? ''}>
          {dataScopes.map((scope) => (
            <Radio key={scope} value={scope}>
              {/* The space keeps Arabic letters of the two from joining. */}
              {t(`scope.${scope}`)} <span className={styles['scopeHint']}>{t(`scope.${scope}Hint`)}</span>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      <h3 className={styles['section']}>{t('role.permissions')}</h3>
      <Form.Item name="permissions" noStyle>
        <PermissionTicks groups={groups} disabled={!editable} />
      </Form.Item>
    </Form>
  )
}
