import { PlusOutlined } from '@ant-design/icons'
import { type Strike, strikeSortKeys } from '@pindao/protocol/claims/strike.endpoints.ts'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListExport } from '#src/features/sheets/door/ListExport.tsx'
import { Permit } from '#src/shared/access/Permit.tsx'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm } from '#src/shared/list/SearchForm.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import type { ListTabs } from '#src/shared/list/views/ViewTabs.tsx'
import { useOpenRecord } from '#src/shared/record/use-open-record.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { countStrikeViews, type StrikesQuery, useStrikes } from './strikes.queries.ts'
import { useStrikeColumns } from './use-strike-columns.tsx'
import { strikeFilterKeys, useStrikeSearch } from './use-strike-search.tsx'

const StrikeDrawer = lazyPart(async () => (await import('./StrikeDrawer.tsx')).StrikeDrawer, 'access')
const EndStrikeDialog = lazyPart(async () => (await import('./EndStrikeDialog.tsx')).EndStrikeDialog)

/** In the address in place of an id. */
const fresh = 'new'

/** Which columns of a file tell what a column of the list shows. */
const tells = {
  name: ['channel', 'platform'],
  active: ['active'],
  kind: ['kind'],
  status: ['status'],
  receivedAt: ['receivedAt'],
  expiresAt: ['expiresAt'],
  videoTitle: ['videoTitle', 'platformVideoId'],
  claimant: ['claimant'],
  department: ['department'],
  owner: ['owner'],
  updatedAt: ['updatedAt'],
} as const

/** 频道警示: strikes against channels, those nearest to being lost first. */
export function StrikesPage() {
  const { t } = useTranslation('claim-clocks')
  const list = useListState(strikeFilterKeys, { sortKeys: strikeSortKeys })
  const query = useStrikes(list.query as StrikesQuery)
  const { id: detail, open, close, neighbours } = useOpenRecord(query)
  const [ending, setEnding] = useState<Strike | null>(null)
  const columns = useStrikeColumns({ open, end: setEnding })
  const {
    page: _page,
    pageSize: _size,
    ...filter
  } = list.query as StrikesQuery & { page?: number; pageSize?: number }
  const exporting = {
    ...({ kind: 'strike.export', listId: 'strikes', columns, tells, filter } as const),
    isFiltered: list.isFiltered,
    total: query.data?.total,
  }
  const createButton = (
    <Permit to="strike:create">
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open({ id: fresh })}>
        {t('strike.create')}
      </Button>
    </Permit>
  )
  return (
    <>
      <PageHeader title={t('strike.title')} note={t('strike.note')} actions={createButton} />
      <SearchForm items={useStrikeSearch()} list={list} />
      <DataTable
        listId="strikes"
        label={t('strike.title')}
        tabs={useTabs()}
        columns={columns}
        nameOf={({ channel }) => channel.title}
        onOpen={open}
        rowKey={({ id }) => id}
        query={query}
        list={list}
        toolbar={<ListExport {...exporting} />}
        batch={(selected, clear) => (
          <ListExport {...exporting} selected={selected.map(({ id }) => id)} onStarted={clear} />
        )}
        empty={
          <EmptyState title={t('strike.empty.title')} text={t('strike.empty.text')} action={createButton} />
        }
      />
      {detail !== null && (
        <LazyPart onLost={close}>
          <StrikeDrawer
            key={detail}
            strikeId={detail === fresh ? null : detail}
            channelId={list.query.channelId ?? null}
            neighbours={neighbours}
            onEnd={setEnding}
            onClose={close}
          />
        </LazyPart>
      )}
      {ending !== null && (
        <LazyPart onLost={() => setEnding(null)}>
          <EndStrikeDialog strike={ending} onClose={() => setEnding(null)} />
        </LazyPart>
      )}
    </>
  )
}

/** Parts of the list that people come for. */
function useTabs(): ListTabs {
  const { t } = useTranslation('claim-clocks')
  const items = useMemo(
    () => [
      { key: 'active', label: t('strike.tab.active'), filters: { status: 'active' } },
      { key: 'danger', label: t('strike.tab.danger'), filters: { from: '2' } },
      { key: 'undated', label: t('strike.tab.undated'), filters: { undated: 'yes' } },
      { key: 'over', label: t('strike.tab.over'), filters: { status: 'expired,retracted,countered' } },
    ],
    [t],
  )
  return { items, count: countStrikeViews }
}
