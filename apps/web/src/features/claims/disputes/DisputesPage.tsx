import { PlusOutlined } from '@ant-design/icons'
import { disputeSortKeys } from '@pindao/protocol/claims/dispute.filter.ts'
import type { Dispute } from '@pindao/protocol/claims/dispute.record.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListExport } from '#src/features/sheets/door/ListExport.tsx'
import { Permit } from '#src/shared/access/Permit.tsx'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm } from '#src/shared/list/SearchForm.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import { useOpenRecord } from '#src/shared/record/use-open-record.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { isCovered, usePageKeys } from '#src/shared/ui/use-page-keys.ts'
import { askedOf, type DisputesQuery, useDisputes } from './disputes.queries.ts'
import { useDisputeActs } from './use-dispute-acts.ts'
import { type RowAct, useDisputeColumns } from './use-dispute-columns.tsx'
import { disputeFilterKeys, useDisputeSearch, useDisputeTabs } from './use-dispute-search.tsx'

const DisputeBatchActions = lazyPart(
  async () => (await import('./DisputeBatchActions.tsx')).DisputeBatchActions,
  'operations',
)
const DisputeDrawer = lazyPart(async () => (await import('./DisputeDrawer.tsx')).DisputeDrawer, 'access')
const AssignDisputeDialog = lazyPart(
  async () => (await import('./AssignDisputeDialog.tsx')).AssignDisputeDialog,
)
const CreateDisputeDialog = lazyPart(
  async () => (await import('./CreateDisputeDialog.tsx')).CreateDisputeDialog,
)

/** Which columns of a file tell what a column of the list shows. */
const tells = {
  name: ['title'],
  status: ['status'],
  kind: ['kind'],
  due: ['dueAt'],
  approval: ['id'],
  claimant: ['claimant', 'platformClaimId'],
  channel: ['channel'],
  handler: ['handler'],
  result: ['result'],
  moneyBack: ['moneyBack', 'currency'],
  no: ['no'],
  createdAt: ['createdAt'],
  filedAt: ['filedAt', 'filedReference'],
  updatedAt: ['updatedAt'],
  reason: ['reason'],
  platform: ['platform'],
  contract: ['contractNo'],
  settlement: ['settlementNo'],
  nextAction: ['nextActionAt'],
  owner: ['owner'],
  department: ['department'],
} as const

/** 争议: cases of claims, strikes, contracts and settlements, what is due next first (DSP-01). */
export function DisputesPage() {
  const { t } = useTranslation('disputes')
  const zone = useTimeZone()
  const list = useListState(disputeFilterKeys, { sortKeys: disputeSortKeys })
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const asked = askedOf(list.query, zone) as DisputesQuery
  const query = useDisputes(asked)
  const { id: detail, open, close, neighbours } = useOpenRecord(query)
  const [assigned, setAssigned] = useState<Dispute | null>(null)
  const [creating, setCreating] = useState(false)
  const acts = useDisputeActs()
  const run = (act: RowAct, dispute: Dispute) =>
    act === 'assign' ? setAssigned(dispute) : void acts[act](dispute)
  const columns = useDisputeColumns({ open, run })
  useTakeKey(query.data?.items ?? [], acts.take)
  const { page: _page, pageSize: _size, ...filter } = asked
  const exporting = {
    ...({ kind: 'dispute.export', listId: 'disputes', columns, tells, filter } as const),
    isFiltered: list.isFiltered,
    total: query.data?.total,
  }
  const createButton = (
    <Permit to="dispute:create">
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setCreating(true)}>
        {t('act.create')}
      </Button>
    </Permit>
  )
  return (
    <>
      <PageHeader title={t('title')} note={t('note')} actions={createButton} />
      <SearchForm items={useDisputeSearch()} list={list} />
      <DataTable
        listId="disputes"
        label={t('title')}
        tabs={useDisputeTabs()}
        columns={columns}
        nameOf={({ title }) => title}
        onOpen={open}
        rowKey={({ id }) => id}
        query={query}
        list={list}
        toolbar={<ListExport {...exporting} />}
        batch={(selected, clear) => (
          <>
            <LazyPart>
              <DisputeBatchActions selected={selected} onStarted={clear} />
            </LazyPart>
            <ListExport {...exporting} selected={selected.map(({ id }) => id)} onStarted={clear} />
          </>
        )}
        empty={<EmptyState title={t('empty.title')} text={t('empty.text')} action={createButton} />}
      />
      {detail !== null && (
        <LazyPart onLost={close}>
          <DisputeDrawer key={detail} disputeId={detail} neighbours={neighbours} onClose={close} />
        </LazyPart>
      )}
      {assigned && (
        <LazyPart>
          <AssignDisputeDialog disputes={[assigned]} onClose={() => setAssigned(null)} />
        </LazyPart>
      )}
      {creating && (
        <LazyPart>
          <CreateDisputeDialog onClose={() => setCreating(false)} onCreated={(id) => open({ id })} />
        </LazyPart>
      )}
    </>
  )
}

/** `t` takes the case on whose row the keyboard stands. */
function useTakeKey(rows: readonly Dispute[], take: (dispute: Dispute) => Promise<void>): void {
  usePageKeys({
    t: () => {
      if (isCovered()) return false
      const key = document.activeElement?.closest<HTMLElement>('[data-row-key]')?.dataset['rowKey']
      const dispute = rows.find(({ id }) => id === key)
      if (!dispute?.actions.includes('take')) return false
      void take(dispute)
      return true
    },
  })
}
