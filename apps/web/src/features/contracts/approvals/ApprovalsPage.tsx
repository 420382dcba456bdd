import { UserSwitchOutlined } from '@ant-design/icons'
import type { Approval } from '@pindao/protocol/contracts/approval.endpoints.ts'
import { approvalSortKeys } from '@pindao/protocol/contracts/approval.filter.ts'
import {
  approvalKindNames,
  approvalStatus,
  reviewPermissions,
} from '@pindao/protocol/contracts/approval.states.ts'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListExport } from '#src/features/sheets/door/ListExport.tsx'
import { Permit } from '#src/shared/access/Permit.tsx'
import { useNames } from '#src/shared/access/use-names.ts'
import { actsColumn, nameColumn, statusColumn, textColumn, timeColumn } from '#src/shared/list/columns.tsx'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import type { Column } from '#src/shared/list/data-table.types.ts'
import { SearchForm } from '#src/shared/list/SearchForm.tsx'
import type { SearchItem } from '#src/shared/list/search-items.ts'
import { useListState } from '#src/shared/list/use-list-state.ts'
import type { ListTabs } from '#src/shared/list/views/ViewTabs.tsx'
import { useOpenRecord } from '#src/shared/record/use-open-record.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { TimeAgo } from '#src/shared/ui/TimeAgo.tsx'
import { approvalView } from './approval.status-view.ts'
import { type ApprovalsQuery, countApprovalViews, useApprovals } from './approvals.queries.ts'

const ApprovalDrawer = lazyPart(async () => (await import('./ApprovalDrawer.tsx')).ApprovalDrawer, 'access')
const ApproveMany = lazyPart(async () => (await import('./ApproveMany.tsx')).ApproveMany, 'operations')
const DelegationDialog = lazyPart(
  async () => (await import('./DelegationDialog.tsx')).DelegationDialog,
  'access',
)

/** Which columns of a file tell what a column of the list shows. */
const tells = {
  name: ['title'],
  kind: ['kind'],
  status: ['status'],
  round: ['round'],
  submitter: ['submitter'],
  department: ['department'],
  waits: ['submittedAt'],
  reviewer: ['reviewer'],
  updatedAt: ['updatedAt'],
} as const

const filterKeys = ['words', 'kind', 'status', 'waiting', 'owner'] as const
type FilterKey = (typeof filterKeys)[number]

/** 审批: what waits for a second person, with its age (APR-01). */
export function ApprovalsPage() {
  const { t } = useTranslation('contracts')
  const [delegating, setDelegating] = useState(false)
  const list = useListState(filterKeys, { sortKeys: approvalSortKeys })
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const query = useApprovals(list.query as ApprovalsQuery)
  const { id: detail, open, close, neighbours } = useOpenRecord(query)
  const columns = useColumns(open)
  const { page: _page, pageSize: _size, ...filter } = list.query as ApprovalsQuery
  const exporting = {
    ...({ kind: 'approval.export', listId: 'approvals', columns, tells, filter } as const),
    isFiltered: list.isFiltered,
    total: query.data?.total,
  }
  return (
    <>
      <PageHeader
        title={t('approval.title')}
        note={t('approval.note')}
        actions={
          <Permit to={reviewPermissions} match="any">
            <Button icon={<UserSwitchOutlined aria-hidden />} onClick={() => setDelegating(true)}>
              {t('approval.away.open')}
            </Button>
          </Permit>
        }
      />
      <SearchForm items={useSearch()} list={list} />
      <DataTable
        listId="approvals"
        label={t('approval.title')}
        tabs={useTabs()}
        columns={columns}
        nameOf={(row) => row.title}
        onOpen={open}
        rowKey={(row) => row.id}
        query={query}
        list={list}
        toolbar={<ListExport {...exporting} />}
        batch={(selected, clear) => (
          <>
            <LazyPart>
              <ApproveMany selected={selected} onStarted={clear} />
            </LazyPart>
            <ListExport {...exporting} selected={selected.map(({ id }) => id)} onStarted={clear} />
          </>
        )}
        empty={<EmptyState title={t('approval.empty.title')} text={t('approval.empty.text')} />}
      />
      {detail !== null && (
        <LazyPart onLost={close}>
          <ApprovalDrawer key={detail} id={detail} neighbours={neighbours} onClose={close} />
        </LazyPart>
      )}
      {delegating && (
        <LazyPart onLost={() => setDelegating(false)}>
          <DelegationDialog onClose={() => setDelegating(false)} />
        </LazyPart>
      )}
    </>
  )
}

/** Decided, it waits for nobody. */
const isDecided = (status: number) =>
  ['completed', 'rejected', 'withdrawn'].includes(approvalStatus.nameOf(status))

function useColumns(open: (row: Approval) => void): readonly Column<Approval>[] {
  const { t } = useTranslation(['contracts', 'common', 'states'])
  const names = useNames()
  const actsOf = (row: Approval) => [
    {
      key: 'open',
      text: t('common:action.view'),
      name: t('contracts:approval.ask', { act: t('common:action.view'), title: row.title }),
      run: () => open(row),
    },
  ]
  return [
    nameColumn(t('contracts:approval.field.title'), ({ title }) => title, open, { sortKey: 'title' }),
    textColumn('kind', t('contracts:approval.field.kind'), ({ kind }) =>
      t(`contracts:approval.kind.${kind}`),
    ),
    statusColumn('status', t('contracts:approval.field.status'), ({ status }) => {
      const { labelKey, tone } = approvalView[approvalStatus.nameOf(status)]
      return { tone, label: t(labelKey) }
    }),
    textColumn('round', t('contracts:approval.field.round'), ({ round }) => String(round), { width: 90 }),
    textColumn('submitter', t('contracts:approval.field.submitter'), ({ submitter }) => submitter.fullName),
    textColumn('department', t('contracts:approval.field.department'), ({ departmentCode }) =>
      names.department({ code: departmentCode, name: null }),
    ),
    {
      key: 'waits',
      title: t('contracts:approval.field.waits'),
      width: 140,
      sortKey: 'submittedAt',
      render: ({ submittedAt, status }) =>
        submittedAt === null || isDecided(status) ? t('common:notAvailable') : <TimeAgo at={submittedAt} />,
    },
    textColumn(
      'reviewer',
      t('contracts:approval.field.reviewer'),
      ({ reviewer }) => reviewer?.fullName ?? null,
    ),
    timeColumn('updatedAt', t('contracts:approval.field.updatedAt'), ({ updatedAt }) => updatedAt, {
      sortKey: 'updatedAt',
      hiddenAtFirst: true,
    }),
    actsColumn(t('common:table.actions'), ({ title }) => title, actsOf),
  ]
}

function useSearch(): readonly SearchItem<FilterKey>[] {
  const { t } = useTranslation(['contracts', 'states'])
  return [
    { key: 'words', label: t('contracts:approval.field.words'), element: 'input' },
    {
      key: 'status',
      label: t('contracts:approval.field.status'),
      element: 'select',
      multiple: true,
      options: approvalStatus.names.map((name) => ({
        value: String(approvalStatus.codes[name]),
        label: t(approvalView[name].labelKey),
      })),
    },
    {
      key: 'kind',
      label: t('contracts:approval.field.kind'),
      element: 'select',
      multiple: true,
      options: approvalKindNames.map((kind) => ({
        value: kind,
        label: t(`contracts:approval.kind.${kind}`),
      })),
    },
    {
      key: 'waiting',
      label: t('contracts:approval.waitingForMe'),
      element: 'select',
      options: [{ value: 'me', label: t('contracts:approval.waitingForMe') }],
    },
    {
      key: 'owner',
      label: t('contracts:approval.field.submitter'),
      element: 'select',
      options: [{ value: 'me', label: t('contracts:approval.mine') }],
    },
  ]
}

/** Parts of the list that people come for. */
function useTabs(): ListTabs {
  const { t } = useTranslation(['contracts', 'states'])
  const items = useMemo(
    () => [
      { key: 'waiting', label: t('contracts:approval.waitingForMe'), filters: { waiting: 'me' } },
      { key: 'mine', label: t('contracts:approval.mine'), filters: { owner: 'me' } },
      {
        key: 'rejected',
        label: t('states:approvalStatus.rejected'),
        filters: { status: String(approvalStatus.codes.rejected) },
      },
    ],
    [t],
  )
  return { items, count: countApprovalViews }
}
