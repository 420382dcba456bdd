import { type StaffMember, staffSortKeys } from '@pindao/protocol/access/staff.endpoints.ts'
import { useQueryState } from 'nuqs'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { DepartmentSelect } from '#src/features/access/door/DepartmentSelect.tsx'
import { ListExport } from '#src/features/sheets/door/ListExport.tsx'
import { useCan } from '#src/shared/access/ability.ts'
import { useNames } from '#src/shared/access/use-names.ts'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm, type SearchItem } from '#src/shared/list/SearchForm.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import type { ListTabs } from '#src/shared/list/views/ViewTabs.tsx'
import { shownData } from '#src/shared/query/shown-data.ts'
import { neighboursOf } from '#src/shared/record/neighbours.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { countStaffViews, type StaffQuery, useStaff, useStaffChoices } from '../api/staff.queries.ts'
import { StaffDrawer } from '../components/StaffDrawer.tsx'
import { useStaffColumns } from '../components/use-staff-columns.tsx'

const StaffBatchActions = lazyPart(
  async () => (await import('../components/StaffBatchActions.tsx')).StaffBatchActions,
  'operations',
)

/** Which columns of a file tell what a column of the list shows. */
const tells = {
  name: ['fullName', 'email'],
  department: ['department'],
  roles: ['roles'],
  state: ['state'],
  lastDay: ['lastDay'],
  lastSignIn: ['lastSignInAt'],
} as const

const filterKeys = ['name', 'departmentId', 'roleId', 'enabled', 'signedIn', 'leaving'] as const
type FilterKey = (typeof filterKeys)[number]

/** 用户: who works here, where they belong and what they may. */
export function StaffPage() {
  const { t } = useTranslation(['staff', 'common'])
  const list = useListState(filterKeys, { sortKeys: staffSortKeys })
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const query = useStaff(list.query as StaffQuery)
  const [detail, setDetail] = useQueryState('detail')
  const mayUpdate = useCan()('staff:update')
  const columns = useStaffColumns((member) => void setDetail(member.id))

  const { page: _page, pageSize: _size, ...filter } = list.query as StaffQuery
  const exporting = {
    ...({ kind: 'staff.export', listId: 'staff', columns, tells, filter } as const),
    isFiltered: list.isFiltered,
    total: query.data?.total,
  }

  return (
    <>
      <PageHeader title={t('people.title')} note={t('people.note')} />
      <SearchForm items={useSearchItems()} list={list} />
      <DataTable<StaffMember>
        listId="staff"
        label={t('people.title')}
        columns={columns}
        rowKey={(member) => member.id}
        query={query}
        list={list}
        empty={<EmptyState title={t('people.empty.title')} text={t('people.empty.text')} />}
        onOpen={(member) => void setDetail(member.id)}
        nameOf={(member) => member.fullName}
        tabs={useTabs()}
        toolbar={<ListExport {...exporting} />}
        batch={
          mayUpdate
            ? (selected, clear) => (
                <LazyPart>
                  <StaffBatchActions selected={selected} onDone={clear} />
                </LazyPart>
              )
            : undefined
        }
      />
      {detail !== null && (
        <StaffDrawer
          key={detail}
          staffId={detail}
          neighbours={neighboursOf(
            shownData(query)?.items ?? [],
            (member) => member.id,
            detail,
            (id) => void setDetail(id),
          )}
          onClose={() => void setDetail(null)}
        />
      )}
    </>
  )
}

/** The people who may sign in no longer stand apart. */
function useTabs(): ListTabs {
  const { t } = useTranslation('staff')
  return useMemo(
    () => ({
      items: [
        { key: 'noRole', label: t('people.search.noRole'), filters: { roleId: 'none' } },
        { key: 'leaving', label: t('leaving.planned'), filters: { leaving: 'true' } },
        { key: 'disabled', label: t('people.disabled'), filters: { enabled: 'false' } },
      ],
      count: countStaffViews,
    }),
    [t],
  )
}

function useSearchItems(): readonly SearchItem<FilterKey>[] {
  const { t } = useTranslation(['staff', 'common'])
  const names = useNames()
  const { data: choices } = useStaffChoices()
  return useMemo(
    () => [
      { key: 'name', label: t('people.search.name'), element: 'input' },
      {
        key: 'departmentId',
        label: t('people.search.department'),
        element: 'custom',
        control: (
          <DepartmentSelect
            departments={choices?.departments ?? []}
            allowClear
            placeholder={t('common:search.choose')}
          />
        ),
      },
      {
        key: 'roleId',
        label: t('people.search.role'),
        element: 'select',
        options: [
          { value: 'none', label: t('people.search.noRole') },
          ...(choices?.roles ?? []).map((role) => ({ value: role.id, label: names.role(role) })),
        ],
      },
      {
        key: 'enabled',
        label: t('people.search.state'),
        element: 'select',
        options: [
          { value: 'true', label: t('people.enabled') },
          { value: 'false', label: t('people.disabled') },
        ],
      },
      {
        key: 'signedIn',
        label: t('people.search.signedIn'),
        element: 'select',
        options: [
          { value: 'true', label: t('people.search.everSignedIn') },
          { value: 'false', label: t('people.never') },
        ],
      },
      {
        key: 'leaving',
        label: t('people.search.leaving'),
        element: 'select',
        options: [
          { value: 'true', label: t('leaving.planned') },
          { value: 'false', label: t('leaving.none') },
        ],
      },
    ],
    [t, names, choices],
  )
}
