import { suspenseStates } from '@pindao/protocol/revenue/reconciliation.codes.ts'
import type { Reconciliation } from '@pindao/protocol/revenue/reconciliation.endpoints.ts'
import { suspenseSortKeys } from '@pindao/protocol/revenue/reconciliation.filter.ts'
import type { Suspense } from '@pindao/protocol/revenue/reconciliation-suspense.endpoints.ts'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BatchCommand } from '#src/features/operations/door/BatchCommand.tsx'
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
import {
  countSuspenseViews,
  type MonthOf,
  type SuspenseQuery,
  useSuspenseList,
} from './reconciliation.queries.ts'
import { useSuspenseColumns } from './use-suspense-columns.tsx'

const SuspenseDrawer = lazyPart(async () => (await import('./SuspenseDrawer.tsx')).SuspenseDrawer, 'access')
const AssignDialog = lazyPart(
  async () => (await import('./AssignDialog.tsx')).AssignDialog,
  'channels',
  'operations',
)

const filterKeys = ['words', 'state'] as const

/** Which columns of a file tell what a column of the list shows. */
const tells = {
  name: ['platformChannelId'],
  state: ['state'],
  channel: ['channel'],
  amount: ['amount', 'currency'],
  lines: ['lines'],
  earningMonths: ['earningMonths'],
  files: ['files'],
  verdict: ['verdict'],
  signOff: ['signedBy', 'reason'],
  assignedBy: ['assignedBy'],
} as const

/** 待认领 of a month: whose it is can be said of one or of many, and taken back. */
export function SuspenseList({ of }: { readonly of: Reconciliation }) {
  const { t } = useTranslation('reconciliation')
  const month: MonthOf = { month: of.month, platform: of.platform }
  const list = useListState(filterKeys, { sortKeys: suspenseSortKeys })
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const asked = { ...list.query, ...month } as SuspenseQuery
  const query = useSuspenseList(asked)
  const { id: detail, open, close, neighbours } = useOpenRecord(query)
  const [assigning, assign] = useState<readonly Suspense[] | null>(null)
  const columns = useSuspenseColumns(open, (row) => assign([row]))
  const { page: _page, pageSize: _size, ...filter } = asked
  const exporting = {
    ...({ kind: 'revenueSuspense.export', listId: 'revenue-suspense', columns, tells, filter } as const),
    isFiltered: list.isFiltered,
    total: query.data?.total,
  }
  return (
    <>
      <SearchForm items={useSearch()} list={list} />
      <DataTable
        listId="revenue-suspense"
        label={t('view.suspense')}
        tabs={useTabs(month)}
        columns={columns}
        nameOf={(row) => row.platformChannelId}
        onOpen={open}
        rowKey={({ id }) => id}
        query={query}
        list={list}
        toolbar={<ListExport {...exporting} />}
        batch={(selected, clear) => (
          <>
            <Permit to="revenueReport:decide">
              <Button
                type="primary"
                disabled={!selected.some(({ actions }) => actions.includes('assign'))}
                onClick={() => assign(selected)}
              >
                {t('suspense.act.assign')}
              </Button>
            </Permit>
            <BatchCommand
              kind="revenueSuspense.unassign"
              act="unassign"
              selected={selected}
              label={t('suspense.act.unassign')}
              question={{
                title: t('suspense.assign.manyUndo', { n: selected.length }),
                text: t('suspense.assign.manyUndoText'),
              }}
              onStarted={clear}
            />
            <ListExport {...exporting} selected={selected.map(({ id }) => id)} onStarted={clear} />
          </>
        )}
        empty={<EmptyState title={t('suspense.empty.title')} text={t('suspense.empty.text')} />}
      />
      {detail !== null && (
        <LazyPart onLost={close}>
          <SuspenseDrawer
            key={detail}
            id={detail}
            neighbours={neighbours}
            onAssign={assign}
            onClose={close}
          />
        </LazyPart>
      )}
      {assigning && (
        <LazyPart onLost={() => assign(null)}>
          <AssignDialog rows={assigning} onClose={() => assign(null)} />
        </LazyPart>
      )}
    </>
  )
}

function useSearch(): readonly SearchItem<(typeof filterKeys)[number]>[] {
  const { t } = useTranslation('reconciliation')
  return useMemo(
    () => [
      { key: 'words', label: t('suspense.field.words'), element: 'input' },
      {
        key: 'state',
        label: t('suspense.field.state'),
        element: 'select',
        multiple: true,
        options: suspenseStates.map((value) => ({ value, label: t(`suspense.state.${value}`) })),
      },
    ],
    [t],
  )
}

/** Parts of the list that people come for. */
function useTabs({ month, platform }: MonthOf): ListTabs {
  const { t } = useTranslation('reconciliation')
  return useMemo(
    () => ({
      items: [
        { key: 'open', label: t('suspense.open'), filters: { state: 'unknown,uncontracted' } },
        { key: 'assigned', label: t('suspense.state.assigned'), filters: { state: 'assigned' } },
      ],
      count: countSuspenseViews({ month, platform }),
    }),
    [t, month, platform],
  )
}
