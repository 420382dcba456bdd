import { PlusOutlined } from '@ant-design/icons'
import type { Asset } from '@pindao/protocol/claims/asset.endpoints.ts'
import { Alert, Button } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#src/shared/access/ability.ts'
import { Permit } from '#src/shared/access/Permit.tsx'
import { actsColumn, nameColumn, textColumn, timeColumn } from '#src/shared/list/columns.tsx'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm } from '#src/shared/list/SearchForm.tsx'
import type { SearchItem } from '#src/shared/list/search-items.ts'
import { useListState } from '#src/shared/list/use-list-state.ts'
import { useOpenRecord } from '#src/shared/record/use-open-record.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { OwnerSelect } from './OwnerSelect.tsx'
import { useAssets, useContentOwners } from './outbound.queries.ts'
import { useAssetType } from './use-asset-type.ts'

const AssetDrawer = lazyPart(async () => (await import('./AssetDrawer.tsx')).AssetDrawer)
const CreateAssetDialog = lazyPart(async () => (await import('./CreateAssetDialog.tsx')).CreateAssetDialog)
const ClaimVideoDialog = lazyPart(async () => (await import('./ClaimVideoDialog.tsx')).ClaimVideoDialog)

const filterKeys = ['owner', 'words'] as const
type FilterKey = (typeof filterKeys)[number]

/** 版权资产: what is ours, as the platform keeps it; where there is one content owner, it is the chosen one. */
export function AssetsPage() {
  const { t } = useTranslation('assets')
  const list = useListState(filterKeys)
  const owners = useContentOwners()
  const owner = list.filters.owner ?? owners.data?.[0]?.id ?? null
  const found = useAssets(owner, list.filters.words ?? '')
  const { page, pageSize } = list
  const items = found.data?.assets ?? []
  const query = {
    data: found.data && {
      items: items.slice((page - 1) * pageSize, page * pageSize),
      total: items.length,
    },
    error: owners.error ?? found.error,
    isFetching: owners.isFetching || found.isFetching,
    isPlaceholderData: found.isPlaceholderData,
    refetch: () => (owner === null ? owners.refetch() : found.refetch()),
  }
  const { id: detail, open, close, neighbours } = useOpenRecord(query)
  const [creating, setCreating] = useState(false)
  const [claimed, setClaimed] = useState<Asset | null>(null)
  const columns = useColumns({ open, claim: setClaimed })
  const search = useSearch()
  const newButton = owner !== null && (
    <Permit to="asset:create">
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setCreating(true)}>
        {t('act.create')}
      </Button>
    </Permit>
  )
  const isUnconnected = owners.data?.length === 0
  return (
    <>
      <PageHeader title={t('title')} note={t('note')} actions={newButton} />
      {isUnconnected ? (
        <EmptyState title={t('owner.none')} text={t('owner.noneText')} />
      ) : (
        <>
          <SearchForm items={search} list={list} />
          {found.data?.more && <Alert type="info" showIcon title={t('more', { n: items.length })} />}
          <DataTable
            listId="assets"
            label={t('title')}
            columns={columns}
            nameOf={({ title }) => title}
            onOpen={open}
            rowKey={({ id }) => id}
            query={query}
            list={list}
            empty={<EmptyState title={t('empty.title')} text={t('empty.text')} action={newButton} />}
          />
        </>
      )}
      {detail !== null && owner !== null && (
        <LazyPart onLost={close}>
          <AssetDrawer
            key={detail}
            owner={owner}
            assetId={detail}
            neighbours={neighbours}
            onClaim={setClaimed}
            onClose={close}
          />
        </LazyPart>
      )}
      {creating && owner !== null && (
        <LazyPart>
          <CreateAssetDialog
            owner={owner}
            onClose={() => setCreating(false)}
            onCreated={(id) => open({ id })}
          />
        </LazyPart>
      )}
      {claimed && owner !== null && (
        <LazyPart>
          <ClaimVideoDialog
            known={{ owner, id: claimed.id, title: claimed.title }}
            onClose={() => setClaimed(null)}
          />
        </LazyPart>
      )}
    </>
  )
}

function useSearch(): readonly SearchItem<FilterKey>[] {
  const { t } = useTranslation('assets')
  const { data } = useContentOwners()
  return useMemo(
    () => [
      { key: 'words', label: t('search.words'), element: 'input' },
      {
        key: 'owner',
        label: t('owner.label'),
        element: 'custom',
        control: <OwnerSelect />,
        textOf: (id) => data?.find((one) => one.id === id)?.label,
      },
    ],
    [t, data],
  )
}

function useColumns({ open, claim }: { open(asset: Pick<Asset, 'id'>): void; claim(asset: Asset): void }) {
  const { t } = useTranslation(['assets', 'common'])
  const typeOf = useAssetType()
  const can = useCan()
  return [
    nameColumn<Asset>(t('assets:field.title'), ({ title }) => title, open),
    textColumn<Asset>('type', t('assets:field.type'), ({ type }) => typeOf(type), { width: 140 }),
    textColumn<Asset>('customId', t('assets:field.customId'), ({ customId }) => customId || null, {
      width: 160,
    }),
    textColumn<Asset>('id', t('assets:field.id'), ({ id }) => id, { width: 180 }),
    timeColumn<Asset>('createdAt', t('assets:field.createdAt'), ({ createdAt }) => createdAt),
    actsColumn<Asset>(
      t('common:table.actions'),
      ({ title }) => title,
      (asset) => {
        const act = (key: string, text: string, run: () => void) => ({
          key,
          text,
          name: t('assets:actOf', { act: text, name: asset.title }),
          run,
        })
        return [
          act('open', t('assets:act.open'), () => open(asset)),
          ...(can('asset:claim') ? [act('claim', t('assets:act.claim'), () => claim(asset))] : []),
        ]
      },
    ),
  ]
}
