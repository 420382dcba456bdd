import type { StaffMember } from '@pindao/protocol/access/staff.endpoints.ts'
import { required } from '@pindao/protocol/core/rules.ts'
import { personPath } from '@pindao/protocol/navigation/page-paths.ts'
import { Form, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DepartmentSelect } from '#src/features/access/door/DepartmentSelect.tsx'
import type { DepartmentNode } from '#src/features/access/door/department-options.ts'
import { useHistoryTab } from '#src/features/access/door/use-history-tab.tsx'
import { Permit } from '#src/shared/access/Permit.tsx'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { EditFooter, editForm } from '#src/shared/record/edit/EditFooter.tsx'
import { MergedNote } from '#src/shared/record/edit/MergedNote.tsx'
import { useEdited } from '#src/shared/record/edit/use-edited.ts'
import { useGuardedClose } from '#src/shared/record/edit/use-guarded-close.ts'
import { useWhileThere } from '#src/shared/record/edit/use-while-there.ts'
import { Facts } from '#src/shared/record/Facts.tsx'
import type { Neighbours } from '#src/shared/record/neighbours.ts'
import { RecordDrawer } from '#src/shared/record/RecordDrawer.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { useOneAtATime } from '#src/shared/ui/use-one-at-a-time.ts'
import { useStaffChoices, useStaffMember, useUpdateStaffMember } from '../api/staff.queries.ts'
import { OrderedRoles, type RoleChoice } from './OrderedRoles.tsx'
import { StaffState } from './StaffState.tsx'
import styles from './staff.module.css'

const HandoverButton = lazyPart(
  async () => (await import('#src/features/channels/door/HandoverButton.tsx')).HandoverButton,
  'channels',
)
const LeavingButton = lazyPart(
  async () => (await import('#src/features/channels/door/LeavingButton.tsx')).LeavingButton,
  'channels',
  'people',
)
const LeavingBar = lazyPart(
  async () => (await import('#src/features/channels/door/LeavingBar.tsx')).LeavingBar,
  'channels',
  'people',
  'errors',
)

type Values = { departmentId: string; roleIds: string[]; enabled: boolean }

/** What of a member of staff is edited; nobody yet while they are being read. */
const valuesOf = (member: StaffMember | undefined): Values => ({
  departmentId: member?.department.id ?? '',
  roleIds: member?.roles.map(({ id }) => id) ?? [],
  enabled: member?.enabled ?? true,
})

/** One member of staff: where they belong, what they may, whether they may sign in. */
export function StaffDrawer(props: {
  readonly staffId: string
  readonly neighbours: Neighbours
  onClose(): void
}) {
  const { staffId, neighbours, onClose } = props
  const { t } = useTranslation(['staff', 'common'])
  const feedback = useFeedback()
  const { data, ...query } = useStaffMember(staffId)
  const edited = useEdited(data, valuesOf)
  const { record: member, dirty } = edited
  const update = useUpdateStaffMember(staffId)
  const saving = update.isPending
  const leave = useWhileThere(onClose)
  const close = useGuardedClose({ dirty, saving, onClose: leave })
  const editable = member?.actions.includes('update') === true
  const mayPlan = member?.actions.includes('leave') === true
  const history = useHistoryTab('staff', staffId)

  const save = useOneAtATime(async (values: Values) => {
    if (!member) return false
    if (!dirty) {
      feedback.info(t('diff.nothing'))
      leave()
      return true
    }
    const { fullName: name, version, enabled } = member
    const question = {
      title: t('edit.disableTitle', { name }),
      text: t('edit.enabledHint'),
      confirm: t('edit.disable'),
      danger: true,
    }
    if (enabled && !values.enabled && !(await feedback.confirm(question))) return false
    try {
      await update.mutateAsync({ ...values, version })
      edited.end()
      feedback.success(t('edit.saved', { name }))
      leave()
      return true
    } catch (error) {
      if (!edited.refused(error, values)) feedback.failure(error)
      return false
    }
  })

  const details = (shown: StaffMember) => (
    <>
      {edited.merged && <MergedNote />}
      {shown.leaving !== null && (
        <LazyPart>
          <LeavingBar staffId={shown.id} name={shown.fullName} editable={mayPlan} />
        </LazyPart>
      )}
      <StaffForm
        key={edited.key}
        member={shown}
        values={edited.values()}
        editable={editable}
        saving={saving}
        onChange={edited.begin}
        onSave={(values) => void save(values)}
      />
    </>
  )

  return (
    <RecordDrawer
      title={member?.fullName ?? t('edit.title')}
      query={query}
      mask={{ closable: !saving }}
      onClose={close}
      footer={editable && <EditFooter label={t('edit.save')} onCancel={close} saving={saving} />}
      state={member && <StaffState enabled={member.enabled} />}
      actions={
        member && (
          <>
            <Link to={personPath(member.id)}>{t('people.view')}</Link>
            <Permit to="channel:handover">
              <LazyPart>
                <HandoverButton staffId={member.id} name={member.fullName} disabled={dirty} />
              </LazyPart>
            </Permit>
            {mayPlan && member.leaving === null && (
              <LazyPart>
                <LeavingButton staffId={member.id} name={member.fullName} disabled={dirty} />
              </LazyPart>
            )}
          </>
        )
      }
      // What is being changed is asked about when it is closed, not when it is stepped over.
      {...(dirty ? {} : { neighbours })}
      tabs={
        member
          ? [{ key: 'details', label: t('common:record.details'), content: details(member) }, ...history]
          : null
      }
    />
  )
}

function StaffForm(props: {
  readonly member: StaffMember
  readonly values: Values
  readonly editable: boolean
  /** What is typed while it is saved would be in no save: it goes when the drawer closes, or when the form begins anew. */
  readonly saving: boolean
  onChange(): void
  onSave(values: Values): void
}) {
  const { member, editable, saving } = props
  const { t } = useTranslation('staff')
  const format = useFormat()
  const rule = useRule()
  const choices = useStaffChoices()
  const { departments = [], roles = [] } = choices.data ?? {}
  const switchable = member.actions.includes('disable') || member.actions.includes('enable')
  return (
    <>
      <div className={styles['facts']}>
        <Facts
          facts={[
            [t('edit.email'), <bdi key="email">{member.email}</bdi>],
            [
              t('people.column.lastSignIn'),
              member.lastSignInAt === null ? t('people.never') : format.dateTime(member.lastSignInAt),
            ],
          ]}
        />
      </div>
      {choices.isLoadingError && <ErrorState error={choices.error} onRetry={() => void choices.refetch()} />}
      <Form<Values>
        name={editForm}
        layout="vertical"
        disabled={!editable || saving}
        initialValues={props.values}
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
          <OrderedRoles choices={withHeld(roles, member.roles)} editable={editable} disabled={saving} />
        </Form.Item>
        <Form.Item
          name="enabled"
          label={t('edit.enabled')}
          valuePropName="checked"
          extra={t(editable && !switchable ? 'edit.yourself' : 'edit.enabledHint')}
        >
          <Switch disabled={!switchable || saving} />
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
