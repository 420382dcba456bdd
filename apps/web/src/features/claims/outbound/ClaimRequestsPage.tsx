import { PlusOutlined } from '@ant-design/icons'
import {
  type ClaimRequest,
  type ClaimRequestAction,
  claimRequestSortKeys,
} from '@pindao/protocol/claims/claim-request.endpoints.ts'
import { claimRequestStatus, requestedPolicies } from '@pindao/protocol/claims/claim-request.states.ts'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Permit } from '#src/shared/access/Permit.tsx'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm } from '#src/shared/list/SearchForm.tsx'
import type { SearchItem } from '#src/shared/list/search-items.ts'
import { useListState } from '#src/shared/list/use-list-state.ts'
import type { ListTabs } from '#src/shared/list/views/ViewTabs.tsx'
import { useOpenRecord } from '#src/shared/record/use-open-record.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { countRequestViews, type RequestsQuery, useClaimRequests } from './outbound.queries.ts'
import { useRequestActs } from './use-request-acts.ts'
import { titleOf, useRequestColumns } from './use-request-columns.tsx'

const ClaimVideoDialog = lazyPart(async () => (await import('./ClaimVideoDialog.tsx')).ClaimVideoDialog)
const DecideRequestDialog = lazyPart(
  async () => (await import('./DecideRequestDialog.tsx')).DecideRequestDialog,
)
const RequestDrawer = lazyPart(async () => (await import('./RequestDrawer.tsx')).RequestDrawer)

const filterKeys = ['words', 'status', 'policy', 'requester', 'decides', 'assetId'] as const
type FilterKey = (typeof filterKeys)[number]
const { ready, failed, claimed } = claimRequestStatus.codes
const queues = {
  decides: { decides: 'me' },
  mine: { requester: 'me' },
  ready: { status: String(ready) },
  failed: { status: String(failed) },
  claimed: { status: String(claimed) },
} as const

/** 我方认领申请: claims that we mean to make on videos of others (CLM-01). */
export function ClaimRequestsPage() {
  const { t } = useTranslation('assets')
  const list = useListState(filterKeys, { sortKeys: claimRequestSortKeys })
  const query = useClaimRequests(list.query as RequestsQuery)
  const { id: detail, open, close, neighbours } = useOpenRecord(query)
  const [decided, setDecided] = useState<{ act: 'agree' | 'refuse'; request: ClaimRequest } | null>(null)
  const [claiming, setClaiming] = useState(false)
  const acts = useRequestActs()
  const run = (act: ClaimRequestAction, request: ClaimRequest) =>
    act === 'agree' || act === 'refuse' ? setDecided({ act, request }) : void acts[act](request)
  const newButton = (
    <Permit to="asset:claim">
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setClaiming(true)}>
        {t('request.new')}
      </Button>
    </Permit>
  )
  return (
    <>
      <PageHeader title={t('request.title')} note={t('request.note')} actions={newButton} />
      <SearchForm items={useSearch()} list={list} />
      <DataTable
        listId="claim-requests"
        label={t('request.title')}
        tabs={useTabs()}
        columns={useRequestColumns({ open, run })}
        nameOf={titleOf}
        onOpen={open}
        rowKey={({ id }) => id}
        query={query}
        list={list}
        empty={
          <EmptyState title={t('request.empty.title')} text={t('request.empty.text')} action={newButton} />
        }
      />
      {detail !== null && (
        <LazyPart onLost={close}>
          <RequestDrawer
            key={detail}
            requestId={detail}
            neighbours={neighbours}
            onAct={run}
            onClose={close}
          />
        </LazyPart>
      )}
      {decided && (
        <LazyPart>
          <DecideRequestDialog {...decided} onClose={() => setDecided(null)} />
        </LazyPart>
      )}
      {claiming && (
        <LazyPart>
          <ClaimVideoDialog onClose={() => setClaiming(false)} />
        </LazyPart>
      )}
    </>
  )
}

function useSearch(): readonly SearchItem<FilterKey>[] {
  const { t } = useTranslation(['assets', 'states'])
  return useMemo(
    () => [
      { key: 'words', label: t('assets:request.field.words'), element: 'input' },
      {
        key: 'status',
        label: t('assets:request.field.status'),
        element: 'select',
        multiple: true,
        options: claimRequestStatus.names.map((name) => ({
          value: String(claimRequestStatus.codes[name]),
          label: t(`states:claimRequestStatus.${name}`),
        })),
      },
      {
        key: 'policy',
        label: t('assets:request.field.policy'),
        element: 'select',
        multiple: true,
        options: requestedPolicies.map((value) => ({ value, label: t(`states:requestedPolicy.${value}`) })),
      },
    ],
    [t],
  )
}

function useTabs(): ListTabs {
  const { t } = useTranslation('assets')
  return useMemo(() => {
    const queue = (key: keyof typeof queues) => ({
      key,
      label: t(`request.view.${key}`),
      filters: queues[key],
    })
    return { items: (Object.keys(queues) as (keyof typeof queues)[]).map(queue), count: countRequestViews }
  }, [t])
}
