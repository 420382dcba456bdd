import type { RoleDetail } from '@pindao/protocol/access/role.endpoints.ts'
import { Button, type FormInstance, Skeleton } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#src/shared/access/ability.ts'
import { useNames } from '#src/shared/access/use-names.ts'
import { ApiError } from '#src/shared/api/api-error.ts'
import { Drawer } from '#src/shared/ui/Drawer.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { ErrorState, NoPermissionState } from '#src/shared/ui/PageState.tsx'
import { useErrorText } from '#src/shared/ui/use-error-text.ts'
import { useUnsavedGuard } from '#src/shared/ui/use-unsaved-guard.ts'
import { useCreateRole, usePermissionGroups, useRole, useUpdateRole } from '../api/roles.queries.ts'
import { diffOf, isEmptyDiff } from '../ticks.ts'
import { RoleDiffList } from './RoleDiffList.tsx'
import { RoleForm, type RoleValues, roleFormName } from './RoleForm.tsx'
import { RoleHolders } from './RoleHolders.tsx'
import styles from './staff.module.css'
import { useDiscardQuestion } from './use-discard-question.ts'
import { useEdited } from './use-edited.ts'

/** A role with everything in it; `roleId` null makes a new one. */
export function RoleDrawer({ roleId, onClose }: { readonly roleId: string | null; onClose(): void }) {
  const { t } = useTranslation(['staff', 'common'])
  const names = useNames()
  const can = useCan()
  const groups = usePermissionGroups()
  const found = useRole(roleId)
  const edited = useEdited(found.data ?? null)
  const { record: role, dirty } = edited
  const save = useSave(role, edited.end, onClose)
  const mayLeave = useUnsavedGuard(dirty, useDiscardQuestion())
  const editable = roleId === null ? can('role:create') : role?.actions.includes('update') === true
  const ready = groups.data !== undefined && (roleId === null || role !== null)
  const failed = groups.error ?? (role === null ? found.error : null)

  const close = async () => {
    if (await mayLeave()) onClose()
  }

  return (
    <Drawer
      size={880}
      title={role ? t('role.title', { name: names.role(role) }) : t('role.newTitle')}
      onClose={() => void close()}
      footer={
        editable && (
          <div className={styles['footer']}>
            <Button onClick={() => void close()}>{t('common:action.cancel')}</Button>
            <Button
              type="primary"
              htmlType="submit"
              form={roleFormName}
              loading={save.isPending}
              disabled={!dirty}
            >
              {t(roleId === null ? 'role.save' : 'role.review')}
            </Button>
          </div>
        )
      }
    >
      {roleId === null && !editable && <NoPermissionState />}
      {ready && (editable || roleId !== null) && (
        <RoleForm
          key={edited.key}
          role={role}
          groups={groups.data ?? []}
          editable={editable}
          onChange={edited.begin}
          onSave={(values, form) => void save.run(values, groups.data ?? [], form)}
        />
      )}
      {role && <RoleHolders role={role} />}
      {!ready && failed !== null && (
        <ErrorState error={failed} onRetry={() => void Promise.all([groups.refetch(), found.refetch()])} />
      )}
      {!ready && failed === null && <Skeleton active paragraph={{ rows: 12 }} />}
    </Drawer>
  )
}

/**
 * Saves after the person has read what changes; a name that somebody else took is said beside the name. `endEditing` shows
 * what is stored.
 */
function useSave(role: RoleDetail | null, endEditing: () => void, close: () => void) {
  const { t } = useTranslation('staff')
  const feedback = useFeedback()
  const errorText = useErrorText()
  // A second click comes before the first one is drawn.
  const running = useRef(false)
  const [create, update] = [useCreateRole(), useUpdateRole()]
  const done = () => {
    endEditing()
    close()
  }
  return {
    isPending: create.isPending || update.isPending,
    async run(
      values: RoleValues,
      groups: Parameters<typeof RoleDiffList>[0]['groups'],
      form: FormInstance<RoleValues>,
    ): Promise<void> {
      if (running.current) return
      running.current = true
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
        if (!(await feedback.confirm({ title: t('diff.title'), text: list, confirm: t('role.save') }))) return
        await update.mutateAsync({ id: role.id, version: role.version, ...changed })
        feedback.success(t('role.saved', { name: values.name.trim() }))
        done()
      } catch (error) {
        const code = error instanceof ApiError ? error.code : null
        // What somebody else saved meanwhile is shown, not overwritten.
        if (code === 'access.changedMeanwhile') endEditing()
        if (code !== 'access.nameTaken') return feedback.failure(error)
        form.setFields([{ name: 'name', errors: [errorText(error).message] }])
        form.scrollToField('name', { focus: true, block: 'center' })
      } finally {
        running.current = false
      }
    },
  }
}
