import {
  type RoleDetail,
  roleDescription,
  roleDescriptionLength,
} from '@pindao/protocol/access/role.endpoints.ts'
import { shortName, shortNameLength } from '@pindao/protocol/core/record-fields.ts'
import { Form, Input } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useRule } from '#src/shared/form/use-rule.ts'
import { editForm } from '#src/shared/record/edit/EditFooter.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useErrorText } from '#src/shared/ui/use-error-text.ts'
import type { PermissionGroups } from '../api/roles.queries.ts'
import type { Limits, RoleContent } from '../ticks.ts'
import { listedPermissions } from '../use-permission-labels.ts'
import { PermissionEditor } from './PermissionEditor.tsx'
import { RoleCopy } from './RoleCopy.tsx'
import styles from './roles.module.css'
import { ScopeChoice, useFixedScopes } from './ScopeChoice.tsx'

export type RoleValues = { name: string } & Omit<RoleContent, 'name'>

/** Of a role what the server says of it; a new one is made of what this person may give. */
function limitsOf(role: RoleDetail | null, groups: PermissionGroups): Limits {
  if (role !== null) {
    const fixed = role.fixed.map(({ permission, reason }) => [permission, reason] as const)
    return { stored: new Set(role.permissions), fixed: new Map(fixed) }
  }
  const beyond = [...listedPermissions(groups).values()].filter(({ grantable }) => !grantable)
  return {
    stored: new Set(),
    fixed: new Map(beyond.map(({ permission }) => [permission, 'beyondOwn'] as const)),
  }
}

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
  const limits = limitsOf(role, groups)
  const fixedScopes = useFixedScopes(role)
  const feedback = useFeedback()

  const copy = ({ dataScope, permissions }: RoleDetail) => {
    const given = permissions.filter((grant) => !limits.fixed.has(grant))
    form.setFieldsValue({ permissions: given, ...(fixedScopes.has(dataScope) ? {} : { dataScope }) })
    const left = permissions.length - given.length
    if (left > 0) feedback.info(t('role.copiedLess', { count: left }))
    props.onChange()
  }

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
      {role === null && !disabled && <RoleCopy onCopy={copy} />}
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
        <ScopeChoice fixed={fixedScopes} disabled={disabled} />
      </Form.Item>
      <h3 className={styles['section']}>{t('role.permissions')}</h3>
      <Form.Item name="permissions" noStyle>
        <PermissionEditor groups={groups} limits={limits} disabled={disabled} />
      </Form.Item>
    </Form>
  )
}
