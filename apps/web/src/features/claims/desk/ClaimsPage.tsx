import type { Claim } from '@pindao/protocol/claims/claim.endpoints.ts'
import { claimSortKeys } from '@pindao/protocol/claims/claim.filter.ts'
import { claimDirections } from '@pindao/protocol/claims/claim.states.ts'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListExport } from '#src/features/sheets/door/ListExport.tsx'
import { Permit } from '#src/shared/access/Permit.tsx'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm } from '#src/shared/list/SearchForm.tsx'
import { type ListState, useListState } from '#src/shared/list/use-list-state.ts'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import { useOpenRecord } from '#src/shared/record/use-open-record.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { isCovered, usePageKeys } from '#src/shared/ui/use-page-keys.ts'
import { ClaimIntakeActions } from '../intake/ClaimIntakeActions.tsx'
import { askedOf, type ClaimsQuery, useClaims } from './claims.queries.ts'
import { useClaimColumns } from './use-claim-columns.tsx'
import { type ClaimFilterKey, claimFilterKeys, useClaimSearch, useClaimTabs } from './use-claim-search.tsx'
import { useTakeCommand } from './use-take-command.ts'

const ClaimBatchActions = lazyPart(
  async () => (await import('./ClaimBatchActions.tsx')).ClaimBatchActions,
  'operations',
)
const ClaimDrawer = lazyPart(
  async () => (await import('./ClaimDrawer.tsx')).ClaimDrawer,
  'access',
  'contracts',
)
const ClaimVideoDialog = lazyPart(
  async () => (await import('../outbound/ClaimVideoDialog.tsx')).ClaimVideoDialog,
)
const AssignDialog = lazyPart(async () => (await import('./AssignDialog.tsx')).AssignDialog)
const ReleaseDialog = lazyPart(async () => (await import('./ReleaseDialog.tsx')).ReleaseDialog)

/** Which columns of a file tell what a column of the list shows. */
const tells = {
  name: ['videoTitle', 'platformVideoId', 'url'],
  status: ['platformStatus'],
  risk: ['revenueAtRisk', 'currency'],
  due: ['dueAt'],
  party: ['claimant', 'asset', 'assetId', 'uploader'],
  policy: ['policy', 'territories'],
  type: ['type'],
  music: ['music'],
  state: ['state', 'direction'],
  channel: ['channel'],
  views: ['views'],
  handler: ['handler'],
  claimedAt: ['claimedAt'],
  statusChangedAt: ['statusChangedAt'],
  platform: ['platform'],
  owner: ['owner'],
  department: ['department'],
  source: ['source'],
  claimId: ['platformClaimId'],
} as const

/** 版权认领: who claims what of ours, and what we claim, as the queue that is worked through (CLM-01). */
export function ClaimsPage() {
  const { t } = useTranslation('claims')
  const zone = useTimeZone()
  const list = useListState(claimFilterKeys, { sortKeys: claimSortKeys })
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const asked = askedOf(list.query, zone) as ClaimsQuery
  const query = useClaims(asked)
  const { id: detail, open, close, neighbours } = useOpenRecord(query)
  const [decided, setDecided] = useState<{ act: 'assign' | 'release'; claim: Claim } | null>(null)
  const take = useTakeCommand()
  const columns = useClaimColumns({
    open,
    run: (act, claim) => (act === 'take' ? void take(claim) : setDecided({ act, claim })),
  })
  useTakeKey(query.data?.items ?? [], take)
  const { page: _page, pageSize: _size, ...filter } = asked
  const exporting = {
    ...({ kind: 'claim.export', listId: 'claims', columns, tells, filter } as const),
    isFiltered: list.isFiltered,
    total: query.data?.total,
  }
  const leave = () => setDecided(null)
  return (
    <>
      <PageHeader
        title={t('title')}
        note={t('note')}
        actions={
          <>
            <Side list={list} />
            <ClaimVideoButton />
            <ClaimIntakeActions />
          </>
        }
      />
      <SearchForm items={useClaimSearch()} list={list} />
      <DataTable
        listId="claims"
        label={t('title')}
        tabs={useClaimTabs()}
        columns={columns}
        nameOf={({ videoTitle }) => videoTitle}
        onOpen={open}
        rowKey={({ id }) => id}
        query={query}
        list={list}
        toolbar={<ListExport {...exporting} />}
        batch={(selected, clear) => (
          <>
            <LazyPart>
              <ClaimBatchActions selected={selected} onStarted={clear} />
            </LazyPart>
            <ListExport {...exporting} selected={selected.map(({ id }) => id)} onStarted={clear} />
          </>
        )}
        empty={<EmptyState title={t('empty.title')} text={t('empty.text')} />}
      />
      {detail !== null && (
        <LazyPart onLost={close}>
          <ClaimDrawer key={detail} claimId={detail} neighbours={neighbours} onClose={close} />
        </LazyPart>
      )}
      {decided?.act === 'assign' && (
        <LazyPart>
          <AssignDialog claims={[decided.claim]} onClose={leave} />
        </LazyPart>
      )}
      {decided?.act === 'release' && (
        <LazyPart>
          <ReleaseDialog claims={[decided.claim]} onClose={leave} />
        </LazyPart>
      )}
    </>
  )
}

/** Claims a video of somebody else, from the desk. */
function ClaimVideoButton() {
  const { t } = useTranslation('assets')
  const [open, setOpen] = useState(false)
  return (
    <Permit to="asset:claim">
      <Button onClick={() => setOpen(true)}>{t('request.new')}</Button>
      {open && (
        <LazyPart onLost={() => setOpen(false)}>
          <ClaimVideoDialog onClose={() => setOpen(false)} />
        </LazyPart>
      )}
    </Permit>
  )
}

/** Whether claims against us are worked on, or ours: the other conditions stay. */
function Side({ list }: { readonly list: ListState<ClaimFilterKey> }) {
  const { t } = useTranslation('claims')
  const { direction: _direction, ...others } = list.filters
  return (
    <Segmented
      aria-label={t('side.label')}
      value={claimDirections.find((one) => one === list.filters.direction) ?? 'all'}
      onChange={(wanted) => list.applyFilters(wanted === 'all' ? others : { ...others, direction: wanted })}
      options={(['all', ...claimDirections] as const).map((value) => ({ value, label: t(`side.${value}`) }))}
    />
  )
}

/** `t` takes the claim on whose row the keyboard stands. */
function useTakeKey(rows: readonly Claim[], take: (claim: Claim) => Promise<void>): void {
  usePageKeys({
    t: () => {
      if (isCovered()) return false
      const key = document.activeElement?.closest<HTMLElement>('[data-row-key]')?.dataset['rowKey']
      const claim = rows.find(({ id }) => id === key)
      if (!claim?.actions.includes('take')) return false
      void take(claim)
      return true
    },
  })
}
