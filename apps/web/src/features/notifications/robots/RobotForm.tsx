import { shortName, shortNameLength } from '@pindao/protocol/core/record-fields.ts'
import { notificationTypes } from '@pindao/protocol/notifications/notification.endpoints.ts'
import { createNoticeRobot, type NoticeRobot } from '@pindao/protocol/notifications/robot.endpoints.ts'
import { robotCards, robotProviders } from '@pindao/protocol/notifications/robots.ts'
import { Checkbox, Form, Input, Radio, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { DepartmentSelect } from '#src/features/access/door/DepartmentSelect.tsx'
import { isOfField, type RefusedFields, useFieldRefusal } from '#src/shared/form/use-field-refusal.ts'
import { useRule } from '#src/shared/form/use-rule.ts'
import { languageNames } from '#src/shared/i18n/language-names.ts'
import { editForm } from '#src/shared/record/edit/EditFooter.tsx'
import { type RobotContent, useRobotDepartments } from './robots.queries.ts'

const rules = createNoticeRobot.body.shape

const fieldOf: RefusedFields = {
  'notifications.robotAddress': 'address',
  'notifications.robotSecretNeeded': 'secret',
  'notifications.robotNameTaken': 'name',
  'notifications.departmentOutside': 'departmentId',
}

/** Whether a field of the form says why; another refusal is told beside it. */
export const isRobotField = (error: unknown): boolean => isOfField(fieldOf, error)

const languages = Object.entries(languageNames).map(([value, label]) => ({ value, label }))

/** The content of a robot. */
export function RobotForm(props: {
  readonly robot: NoticeRobot | null
  readonly values: RobotContent
  readonly disabled: boolean
  readonly refusal: unknown
  onChange(): void
  onSave(values: RobotContent): void
}) {
  const { robot, values, disabled, refusal, onChange, onSave } = props
  const { t } = useTranslation(['notices', 'settings'])
  const [form] = Form.useForm<RobotContent>()
  const provider = Form.useWatch('provider', form) ?? values.provider
  const rule = useRule()
  const departments = useRobotDepartments()
  useFieldRefusal(fieldOf, form, refusal)
  const isNew = robot === null
  return (
    <Form<RobotContent>
      name={editForm}
      form={form}
      layout="vertical"
      disabled={disabled}
      initialValues={values}
      scrollToFirstError={{ focus: true, block: 'center' }}
      onValuesChange={onChange}
      onFinish={(filled) => onSave({ ...values, ...filled })}
    >
      <Form.Item name="name" label={t('notices:robots.name')} rules={[rule(shortName, { needed: true })]}>
        <Input autoFocus={isNew} count={{ show: true, max: shortNameLength }} autoComplete="off" dir="auto" />
      </Form.Item>
      <Form.Item
        name="departmentId"
        label={t('notices:robots.department')}
        rules={[rule(rules.departmentId, { needed: true })]}
      >
        <DepartmentSelect departments={departments} />
      </Form.Item>
      <Form.Item name="provider" label={t('notices:robots.provider')}>
        <Radio.Group
          disabled={disabled || !isNew}
          options={robotProviders.map((value) => ({ value, label: t(`notices:robots.providers.${value}`) }))}
        />
      </Form.Item>
      <Form.Item
        name="address"
        label={t('notices:robots.address')}
        extra={
          isNew
            ? t('notices:robots.addressHint')
            : t('notices:robots.addressKept', { hint: robot.addressHint })
        }
        rules={[rule(rules.address, { needed: isNew })]}
      >
        <Input autoComplete="off" dir="ltr" />
      </Form.Item>
      {robotCards[provider].signs && (
        <Form.Item
          name="secret"
          label={t('notices:robots.secret')}
          extra={t(robot?.hasSecret ? 'notices:robots.secretKept' : 'notices:robots.secretHint')}
          rules={[rule(rules.secret, { needed: isNew })]}
        >
          <Input.Password autoComplete="new-password" dir="ltr" visibilityToggle={false} />
        </Form.Item>
      )}
      <Form.Item name="kinds" label={t('notices:robots.kinds')} rules={[rule(rules.kinds, { needed: true })]}>
        <Select
          mode="multiple"
          optionFilterProp="label"
          options={notificationTypes.map((value) => ({ value, label: t(`settings:notices.name.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="language" label={t('notices:robots.language')}>
        <Select options={languages} />
      </Form.Item>
      <Form.Item name="enabled" valuePropName="checked">
        <Checkbox>{t('notices:robots.enabled')}</Checkbox>
      </Form.Item>
    </Form>
  )
}
