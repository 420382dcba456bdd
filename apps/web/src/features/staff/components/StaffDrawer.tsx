import type { StaffMember } from '@pindao/protocol/access/staff.endpoints.ts'
import { required } from '@pindao/protocol/core/rules.ts'
import { Button, Descriptions, Form, Skeleton, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#src/shared/api/api-error.ts'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { Drawer } from '#src/shared/ui/Drawer.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { useUnsavedGuard } from '#src/shared/ui/use-unsaved-guard.ts'
import { useStaffChoices, useStaffMember, useUpdateStaffMember } from '../api/staff.queries.ts'
import type { DepartmentNode } from '../department-options.ts'
import { DepartmentSelect } from './DepartmentSelect.tsx'
import { OrderedRoles, type RoleChoice } from './OrderedRoles.tsx'
import styles from './staff.module.css'
import { useDiscardQuestion } from './use-discard-question.ts'
import { useEdited } from './use-edited.ts'

type Values = { departmentId: string; roleIds: string[]; enabled: boolean }
/** What the form is called, for the button in the foot of the drawer. */
const formName = 'staff-member'

/** One member of staff: where they belong, what they may, whether they may sign in. */
export function StaffDrawer({ staffId, onClose }: { readonly staffId: string; onClose(): void }) {
  const { t } = useTranslation(['staff', 'common'])
  const feedback = useFeedback()
  const { data, ...query } = useStaffMember(staffId)
  const edited = useEdited(data)
  const { record: member, dirty } = edited
  const update = useUpdateStaffMember(staffId)
  const mayLeave = useUnsavedGuard(dirty, useDiscardQuestion())
  const editable = member?.actions.includes('update') === true

  const close = async () => {
    if (await mayLeave()) onClose()
  }
  const save = async (values: Values) => {
    if (!member) return
    const { fullName: name, version, enabled } = member
    const question = {
      title: t('edit.disableTitle', { name }),
      text: t('edit.enabledHint'),
      confirm: t('edit.disable'),
      danger: true,
    }
    if (enabled && !values.enabled && !(await feedback.confirm(question))) return
    try {
      await update.mutateAsync({ ...values, version })
      edited.end()
      feedback.success(t('edit.saved', { name }))
      onClose()
    } catch (error) {
      feedback.failure(error)
      // What somebody else saved meanwhile is shown, not overwritten.
      if (error instanceof ApiError && error.code === 'access.changedMeanwhile') edited.end()
    }
  }

  return (
    <Drawer
      size={560}
      title={member?.fullName ?? t('edit.title')}
      onClose={() => void close()}
      footer={
        editable && (
          <div className={styles['footer']}>
            <Button onClick={() => void close()}>{t('common:action.cancel')}</Button>
            <Button
              type="primary"
              htmlType="submit"
              form={formName}
              loading={update.isPending}
              disabled={!dirty}
            >
              {t('edit.save')}
            </Button>
          </div>
        )
      }
    >
      {member && (
        <StaffForm
          key={edited.key}
          member={member}
          editable={editable}
          onChange={edited.begin}
          onSave={(values) => void save(values)}
        />
      )}
      {!member && query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton active />}
    </Drawer>
  )
}

function StaffForm(props: {
  readonly member: StaffMember
  readonly editable: boolean
  onChange(): void
  onSave(values: Values): void
}) {
  const { member, editable } = props
  const { t } = useTranslation('staff')
  const format = useFormat()
  const rule = useRule()
  const choices = useStaffChoices()
  const { departments = [], roles = [] } = choices.data ?? {}
  const switchable = member.actions.includes('disable') || member.actions.includes('enable')
  return (
    <>
      <Descriptions column={1} size="small" style={{ marginBlockEnd: 16 }}>
        <Descriptions.Item label={t('edit.email')}>
          <bdi>{member.email}</bdi>
        </Descriptions.Item>
        <Descriptions.Item label={t('people.column.lastSignIn')}>
          {member.lastSignInAt === null ? t('people.never') : format.dateTime(member.lastSignInAt)}
        </Descriptions.Item>
      </Descriptions>
      {choices.isLoadingError && <ErrorState error={choices.error} onRetry={() => void choices.refetch()} />}
      <Form<Values>
        name={formName}
        layout="vertical"
        disabled={!editable}
        initialValues={{
          departmentId: member.department.id,
          roleIds: member.roles.map(({ id }) => id),
          enabled: member.enabled,
        }}
        onValuesChange={props.onChange}
        onFinish={props.onSave}
      >
        <Form.Item
          name="departmentId"
          label={t('edit.department')}
          rules={[rule(required, { needed: true })]}
        >
          <DepartmentSelect departments={withOwn(departments, member.department)} />
        </Form.Item>
        <Form.Item name="roleIds" label={t('edit.roles')} extra={t('edit.rolesHint')}>
          <OrderedRoles choices={withHeld(roles, member.roles)} disabled={!editable} />
        </Form.Item>
        <Form.Item
          name="enabled"
          label={t('edit.enabled')}
          valuePropName="checked"
          extra={t(editable && !switchable ? 'edit.yourself' : 'edit.enabledHint')}
        >
          <Switch disabled={!switchable} />
        </Form.Item>
      </Form>
    </>
  )
}

type Named = StaffMember['department']

/** What somebody has is named, even where the choices are still on their way or do not hold it. */
function withOwn(choices: readonly DepartmentNode[], own: Named): readonly DepartmentNode[] {
  return choices.some(({ id }) => id === own.id) ? choices : [...choices, { ...own, parentId: null }]
}

function withHeld(choices: readonly RoleChoice[], held: readonly Named[]): readonly RoleChoice[] {
  const missing = held.filter((role) => !choices.some(({ id }) => id === role.id))
  return [...choices, ...missing.map((role) => ({ ...role, description: '', grantable: false }))]
}
