import { PlusOutlined, TableOutlined } from '@ant-design/icons'
import { approvalStatus } from '@pindao/protocol/contracts/approval.states.ts'
import type { Contract } from '@pindao/protocol/contracts/contract.endpoints.ts'
import { contractLacks, contractSortKeys } from '@pindao/protocol/contracts/contract.filter.ts'
import { contractStatus } from '@pindao/protocol/contracts/contract.states.ts'
import { Button } from 'antd'
import { useQueryState } from 'nuqs'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CoveredDepartmentSelect } from '#src/features/channels/door/CoveredDepartmentSelect.tsx'
import { askedImport } from '#src/features/sheets/door/asked-import.ts'
import { ListExport } from '#src/features/sheets/door/ListExport.tsx'
import { Permit } from '#src/shared/access/Permit.tsx'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm, type SearchItem } from '#src/shared/list/SearchForm.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import type { ListTabs } from '#src/shared/list/views/ViewTabs.tsx'
import { useOpenRecord } from '#src/shared/record/use-open-record.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { ListOrCalendar, useLook } from '../calendar/ListOrCalendar.tsx'
import {
  type ContractsQuery,
  countContractViews,
  useContracts,
  useDeleteContract,
} from './contracts.queries.ts'
import { useContractColumns } from './use-contract-columns.tsx'

const ContractBatchActions = lazyPart(
  async () => (await import('./ContractBatchActions.tsx')).ContractBatchActions,
  'operations',
)
const ContractEnds = lazyPart(async () => (await import('../calendar/ContractEnds.tsx')).ContractEnds)
const ContractDrawer = lazyPart(async () => (await import('./ContractDrawer.tsx')).ContractDrawer, 'access')
const DecideDialog = lazyPart(async () => (await import('./DecideDialog.tsx')).DecideDialog)

/** Which columns of a file tell what a column of the list shows. */
const tells = {
  name: ['title'],
  no: ['no'],
  party: ['party'],
  status: ['status'],
  approvalStatus: ['approvalStatus'],
  days: ['startDate', 'endDate'],
  channels: ['channels'],
  currency: ['currency'],
  department: ['department'],
  owner: ['owner'],
  updatedAt: ['updatedAt'],
  createdAt: ['createdAt'],
} as const

const filterKeys = [
  'words',
  'status',
  'approvalStatus',
  'departmentId',
  'ending',
  'endsIn',
  'lacks',
  'owner',
] as const
type FilterKey = (typeof filterKeys)[number]
/** In the address in place of an id. */
const fresh = 'new'
/** In the order in which a contract goes through them (business.md §2.3, 7). */
const statuses = ['created', 'introduced', 'in_force', 'terminated', 'expired'] as const

/** 合同: what is agreed with creators, as a list or by the days it ends (CON-01). */
export function ContractsPage() {
  const [look] = useLook()
  if (look === 'list') return <ContractList />
  return (
    <LazyPart>
      <ContractEnds look={<ListOrCalendar />} />
    </LazyPart>
  )
}

/** What is agreed with creators, and how each contract stands. */
function ContractList() {
  const { t } = useTranslation('contracts')
  const list = useListState(filterKeys, { sortKeys: contractSortKeys })
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const query = useContracts(list.query as ContractsQuery)
  const { id: detail, open, close, neighbours } = useOpenRecord(query)
  const [decided, setDecided] = useState<{ act: 'terminate' | 'renew'; contract: Contract } | null>(null)
  const remove = useRemoval()
  const columns = useContractColumns({
    open,
    run: (act, contract) => {
      if (act === 'delete') void remove(contract)
      // What it lacks, and what submitting it means, is said on its own page.
      else if (act === 'submit') open(contract)
      else setDecided({ act, contract })
    },
  })
  const createButton = (
    <Permit to="contract:create">
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open({ id: fresh })}>
        {t('contract.create')}
      </Button>
    </Permit>
  )
  // Opened by the app, over any page.
  const [, askForImport] = useQueryState(askedImport)
  const actions = (
    <>
      <Permit to="contract:update">
        <Button icon={<TableOutlined aria-hidden />} onClick={() => void askForImport('contract.import')}>
          {t('contract.import')}
        </Button>
      </Permit>
      {createButton}
    </>
  )
  const { page: _page, pageSize: _size, ...filter } = list.query as ContractsQuery
  const exporting = {
    ...({ kind: 'contract.export', listId: 'contracts', columns, tells, filter } as const),
    isFiltered: list.isFiltered,
    total: query.data?.total,
  }
  return (
    <>
      <PageHeader
        title={t('contract.title')}
        note={t('contract.note')}
        actions={
          <>
            <ListOrCalendar />
            {actions}
          </>
        }
      />
      <SearchForm items={useSearchItems()} list={list} />
      <DataTable
        listId="contracts"
        label={t('contract.title')}
        tabs={useTabs()}
        columns={columns}
        nameOf={(contract) => contract.title}
        onOpen={open}
        rowKey={(contract) => contract.id}
        query={query}
        list={list}
        toolbar={<ListExport {...exporting} />}
        batch={(selected, clear) => (
          <>
            <LazyPart>
              <ContractBatchActions selected={selected} onStarted={clear} />
            </LazyPart>
            <ListExport {...exporting} selected={selected.map(({ id }) => id)} onStarted={clear} />
          </>
        )}
        empty={
          <EmptyState
            title={t('contract.empty.title')}
            text={t('contract.empty.text')}
            action={createButton}
          />
        }
      />
      {detail !== null && (
        <LazyPart onLost={close}>
          <ContractDrawer
            key={detail}
            contractId={detail === fresh ? null : detail}
            neighbours={neighbours}
            onMade={(id) => open({ id })}
            onClose={close}
          />
        </LazyPart>
      )}
      {decided && (
        <LazyPart>
          <DecideDialog {...decided} onClose={() => setDecided(null)} />
        </LazyPart>
      )}
    </>
  )
}

/** Takes a draft away, after it was asked about. */
function useRemoval() {
  const { t } = useTranslation('contracts')
  const remove = useDeleteContract()
  return ({ id, title: name }: Contract) =>
    remove(
      { params: { id } },
      {
        title: t('contract.ask.title', { name }),
        text: t('contract.ask.text'),
        confirm: t('contract.ask.confirm'),
        danger: true,
      },
      t('contract.deleted', { name }),
    )
}

/** Parts of the list that people come for. */
function useTabs(): ListTabs {
  const { t } = useTranslation(['contracts', 'states'])
  const items = useMemo(
    () => [
      ...statuses.map((name) => ({
        key: name,
        label: t(`states:contractStatus.${name}`),
        filters: { status: String(contractStatus.codes[name]) },
      })),
      { key: 'ending', label: t('contracts:contract.ending'), filters: { ending: 'yes' } },
    ],
    [t],
  )
  return { items, count: countContractViews }
}

function useSearchItems(): readonly SearchItem<FilterKey>[] {
  const { t } = useTranslation(['contracts', 'list', 'states'])
  return [
    { key: 'words', label: t('contracts:contract.field.words'), element: 'input' },
    {
      key: 'status',
      label: t('contracts:contract.field.status'),
      element: 'select',
      multiple: true,
      options: statuses.map((name) => ({
        value: String(contractStatus.codes[name]),
        label: t(`states:contractStatus.${name}`),
      })),
    },
    {
      key: 'approvalStatus',
      label: t('contracts:contract.field.approvalStatus'),
      element: 'select',
      multiple: true,
      options: approvalStatus.names.map((name) => ({
        value: String(approvalStatus.codes[name]),
        label: t(`states:approvalStatus.${name}`),
      })),
    },
    {
      key: 'departmentId',
      label: t('contracts:contract.field.department'),
      element: 'custom',
      control: <CoveredDepartmentSelect />,
    },
    { key: 'endsIn', label: t('contracts:calendar.endsIn'), element: 'month' },
    {
      key: 'lacks',
      label: t('contracts:contract.lacks.title'),
      element: 'select',
      options: contractLacks.map((value) => ({ value, label: t(`contracts:contract.lacks.${value}`) })),
    },
    {
      key: 'owner',
      label: t('contracts:contract.field.owner'),
      element: 'select',
      options: [{ value: 'me', label: t('list:views.mine') }],
    },
  ]
}
