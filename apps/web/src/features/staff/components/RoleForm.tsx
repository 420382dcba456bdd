import { dataScopes } from '@pindao/protocol/access/permissions.ts'
import {
  type RoleDetail,
  roleDescription,
  roleDescriptionLength,
  shortName,
  shortNameLength,
} from '@pindao/protocol/access/role.endpoints.ts'
import { Form, Input, Radio } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useErrorText } from '#src/shared/ui/use-error-text.ts'
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
  readonly disabled: boolean
  /** What the server said of the name that was saved last, where somebody else has it. */
  readonly nameTaken: Error | null
  onChange(): void
  onSave(values: RoleValues): void
}) {
  const { role, groups, disabled, nameTaken } = props
  const [form] = Form.useForm<RoleValues>()
  const { t } = useTranslation('staff')
  const rule = useRule()
  const errorText = useErrorText()
  const builtin = role !== null && role.code !== null

  // Not before the form is drawn open again: a field that is disabled takes no keyboard.
  const sayOfName = useEffectEvent((error: Error) => {
    form.setFields([{ name: 'name', errors: [errorText(error).message] }])
    form.scrollToField('name', { focus: true, block: 'center' })
  })
  useEffect(() => {
    if (nameTaken !== null) sayOfName(nameTaken)
  }, [nameTaken])

  return (
    <Form<RoleValues>
      name={editForm}
      form={form}
      layout="vertical"
      disabled={disabled}
      initialValues={props.values}
      onValuesChange={props.onChange}
      onFinish={props.onSave}
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
          disabled={builtin || disabled}
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
        <PermissionTicks groups={groups} disabled={disabled} />
      </Form.Item>
    </Form>
  )
}
