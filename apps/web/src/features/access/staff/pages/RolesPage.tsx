import { PlusOutlined } from '@ant-design/icons'
import type { Role } from '@pindao/protocol/access/role.endpoints.ts'
import { Button } from 'antd'
import { useQueryState } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { Permit } from '#src/shared/access/Permit.tsx'
import { useNames } from '#src/shared/access/use-names.ts'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import { neighboursOf } from '#src/shared/record/neighbours.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { useDeleteRole, useRoles } from '../api/roles.queries.ts'
import { RoleDrawer } from '../components/RoleDrawer.tsx'
import { useRoleColumns } from '../components/use-role-columns.tsx'

const noFilters = [] as const
/** In the address in place of an id. */
const fresh = 'new'

/** 角色: what each role may do, on whose data, and who has it. */
export function RolesPage() {
  const { t } = useTranslation('staff')
  const list = useListState(noFilters)
  const { data, ...query } = useRoles()
  const [detail, setDetail] = useQueryState('detail')
  const remove = useRemoval()
  const columns = useRoleColumns({
    open: (role) => void setDetail(role.id),
    remove: (role) => void remove(role),
  })
  // There are a few dozen roles at most: the server sends all of them.
  const from = (list.page - 1) * list.pageSize
  const page = data && { items: data.slice(from, from + list.pageSize), total: data.length }
  const createButton = (
    <Permit to="role:create">
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => void setDetail(fresh)}>
        {t('roles.create')}
      </Button>
    </Permit>
  )

  return (
    <>
      <PageHeader title={t('roles.title')} actions={createButton} />
      <DataTable
        listId="roles"
        label={t('roles.title')}
        columns={columns}
        onOpen={(role) => void setDetail(role.id)}
        rowKey={(role) => role.id}
        query={{ ...query, data: page }}
        list={list}
        empty={
          <EmptyState title={t('roles.empty.title')} text={t('roles.empty.text')} action={createButton} />
        }
      />
      {detail !== null && (
        <RoleDrawer
          key={detail}
          roleId={detail === fresh ? null : detail}
          neighbours={neighboursOf(
            page?.items ?? [],
            (role) => role.id,
            detail,
            (id) => void setDetail(id),
          )}
          onClose={() => void setDetail(null)}
        />
      )}
    </>
  )
}

function useRemoval() {
  const { t } = useTranslation(['staff', 'common'])
  const feedback = useFeedback()
  const names = useNames()
  const removal = useDeleteRole()
  return async (role: Role): Promise<void> => {
    const agreed = await feedback.confirm({
      title: t('roles.deleteTitle', { name: names.role(role) }),
      text: t('roles.deleteText'),
      confirm: t('common:action.delete'),
      danger: true,
    })
    if (!agreed) return
    try {
      await removal.mutateAsync(role.id)
      feedback.success(t('roles.deleted'))
    } catch (error) {
      feedback.failure(error)
    }
  }
}
