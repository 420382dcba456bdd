import type { RoleDetail } from '@pindao/protocol/access/role.endpoints.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHistoryTab } from '#src/features/access/door/use-history-tab.tsx'
import { useCan } from '#src/shared/access/ability.ts'
import { Permit } from '#src/shared/access/Permit.tsx'
import { useNames } from '#src/shared/access/use-names.ts'
import { ApiError } from '#src/shared/api/api-error.ts'
import { EditFooter } from '#src/shared/record/edit/EditFooter.tsx'
import { MergedNote } from '#src/shared/record/edit/MergedNote.tsx'
import { useEdited } from '#src/shared/record/edit/use-edited.ts'
import { useGuardedClose } from '#src/shared/record/edit/use-guarded-close.ts'
import { useWhileThere } from '#src/shared/record/edit/use-while-there.ts'
import type { Neighbours } from '#src/shared/record/neighbours.ts'
import { RecordDrawer } from '#src/shared/record/RecordDrawer.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { NoPermissionState } from '#src/shared/ui/PageState.tsx'
import { useOneAtATime } from '#src/shared/ui/use-one-at-a-time.ts'
import {
  type PermissionGroups,
  useCreateRole,
  usePermissionGroups,
  useRole,
  useUpdateRole,
} from '../api/roles.queries.ts'
import { diffOf, isEmptyDiff, tick } from '../ticks.ts'
import { RoleDiffList } from './RoleDiffList.tsx'
import { RoleForm, type RoleValues } from './RoleForm.tsx'
import { RoleHolders } from './RoleHolders.tsx'
import { ViewAsDialog } from './ViewAsDialog.tsx'

/** A role with everything in it; `roleId` null makes a new one. */
export function RoleDrawer(props: {
  readonly roleId: string | null
  readonly neighbours?: Neighbours
  onClose(): void
}) {
  const { roleId, neighbours, onClose } = props
  const { t } = useTranslation(['staff', 'common'])
  const names = useNames()
  const can = useCan()
  const groups = usePermissionGroups()
  const found = useRole(roleId)
  const edited = useEdited(
    found.data ?? null,
    (role): RoleValues => ({
      name: role ? names.role(role) : '',
      description: role?.description ?? '',
      dataScope: role?.dataScope ?? 'own',
      permissions: role?.permissions ?? [],
    }),
  )
  const { record: role, dirty } = edited
  const leave = useWhileThere(onClose)
  const { save, saving, nameTaken } = useSave(edited, leave)
  const close = useGuardedClose({ dirty, saving, onClose: leave })
  const editable = roleId === null ? can('role:create') : role?.actions.includes('update') === true
  const ready = groups.data !== undefined && (roleId === null || role !== null)
  const failed = groups.error ?? (role === null ? found.error : null)

  const [viewing, setViewing] = useState(false)
  const history = useHistoryTab('role', roleId)
  const form = (
    <>
      {viewing && role && <ViewAsDialog role={role} onClose={() => setViewing(false)} />}
      {edited.merged && <MergedNote />}
      <RoleForm
        key={edited.key}
        role={role}
        values={edited.merged ? withNeeded(edited.values()) : edited.values()}
        groups={groups.data ?? []}
        // What is typed while it is saved would be in no save.
        disabled={!editable || saving}
        nameTaken={nameTaken}
        onChange={edited.begin}
        onSave={(values) => void save(values, groups.data ?? [])}
      />
    </>
  )
  const details = { key: 'details', label: t('common:record.details') }
  const holders = role && {
    key: 'related',
    label: t('role.holdersTab', { count: role.staffCount }),
    content: <RoleHolders role={role} />,
  }
  const parts = [{ ...details, content: form }, ...(holders ? [holders] : []), ...history]
  const forbidden = [{ ...details, content: <NoPermissionState /> }]

  return (
    <RecordDrawer
      title={role ? t('role.title', { name: names.role(role) }) : t('role.newTitle')}
      actions={
        role && (
          <Permit to="role:viewAs">
            <Button disabled={dirty} onClick={() => setViewing(true)}>
              {t('viewAs.act')}
            </Button>
          </Permit>
        )
      }
      query={{
        isPending: !ready && failed === null,
        isError: failed !== null,
        error: failed,
        refetch: () => Promise.all([groups.refetch(), found.refetch()]),
      }}
      mask={{ closable: !saving }}
      // What is being changed is asked about when it is closed, not when it is stepped over.
      {...(dirty || neighbours === undefined ? {} : { neighbours })}
      onClose={close}
      footer={
        editable && (
          <EditFooter
            label={t(roleId === null ? 'role.save' : 'role.review')}
            onCancel={close}
            saving={saving}
          />
        )
      }
      tabs={roleId === null && !editable ? forbidden : ready ? parts : null}
    />
  )
}

/** Of two people's ticks one may lack what the other's need. */
function withNeeded({ permissions, ...values }: RoleValues): RoleValues {
  return { ...values, permissions: [...tick(new Set(), permissions)] }
}

/** Saves after the person has read what changes; a name that somebody else took is for the form to say. */
function useSave(
  edited: Pick<ReturnType<typeof useEdited<RoleDetail | null, RoleValues>>, 'record' | 'end' | 'refused'>,
  close: () => void,
) {
  const { record: role } = edited
  const { t } = useTranslation('staff')
  const feedback = useFeedback()
  const [create, update] = [useCreateRole(), useUpdateRole()]
  const done = () => {
    edited.end()
    close()
    return true
  }
  const run = async (values: RoleValues, groups: PermissionGroups) => {
    const builtin = role !== null && role.code !== null
    const after = { ...values, permissions: [...values.permissions] }
    try {
      if (role === null) {
        await create.mutateAsync(after)
        feedback.success(t('role.created', { name: values.name.trim() }))
        return done()
      }
      const changed = { ...after, name: builtin ? null : values.name.trim() }
      const diff = diffOf(role, changed)
      if (isEmptyDiff(diff)) {
        feedback.info(t('diff.nothing'))
        return done()
      }
      const list = (
        <RoleDiffList diff={diff} before={role} after={changed} groups={groups} people={role.staffCount} />
      )
      const question = { title: t('diff.title'), text: list, confirm: t('role.save') }
      if (!(await feedback.confirm(question))) return false
      await update.mutateAsync({ id: role.id, version: role.version, ...changed })
      feedback.success(t('role.saved', { name: values.name.trim() }))
      return done()
    } catch (error) {
      if (!edited.refused(error, values) && !isNameTaken(error)) feedback.failure(error)
      return false
    }
  }
  return {
    save: useOneAtATime(run),
    saving: create.isPending || update.isPending,
    nameTaken: [create.error, update.error].find(isNameTaken) ?? null,
  }
}

const isNameTaken = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'access.nameTaken'
