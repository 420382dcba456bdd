import { FileTextOutlined, PlusOutlined } from '@ant-design/icons'
import { type ApiKey, apiKeySortKeys, apiKeyStates } from '@pindao/protocol/access/api-key.endpoints.ts'
import { Button } from 'antd'
import { useQueryState } from 'nuqs'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#src/shared/access/ability.ts'
import { Permit } from '#src/shared/access/Permit.tsx'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm } from '#src/shared/list/SearchForm.tsx'
import type { SearchItem } from '#src/shared/list/search-items.ts'
import { useListState } from '#src/shared/list/use-list-state.ts'
import type { ListTabs } from '#src/shared/list/views/ViewTabs.tsx'
import { shownData } from '#src/shared/query/shown-data.ts'
import { neighboursOf } from '#src/shared/record/neighbours.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { KeyDrawer } from './KeyDrawer.tsx'
import { countKeyViews, type KeysQuery, useApiKeys } from './keys.queries.ts'
import { SecretDialog } from './SecretDialog.tsx'
import { useEnding } from './use-end-keys.ts'
import { useKeyColumns } from './use-key-columns.tsx'

const NewKeyDrawer = lazyPart(async () => (await import('./NewKeyDrawer.tsx')).NewKeyDrawer, 'staff')

/** The page of the contract, beside the product's own (docs/decisions/0083). */
const apiDocsPath = '/api-docs/'

const filterKeys = ['words', 'state'] as const
type FilterKey = (typeof filterKeys)[number]

/** 接口密钥: what programs call us with, as whom, and how long (API-01). */
export function ApiKeysPage() {
  const { t } = useTranslation('api-keys')
  const list = useListState(filterKeys, { sortKeys: apiKeySortKeys })
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const query = useApiKeys(list.query as KeysQuery)
  const [detail, setDetail] = useQueryState('detail')
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<{ readonly name: string; readonly secret: string } | null>(null)
  const mayEnd = useCan()('apiKey:end')
  const { end, busy } = useEnding()
  const open = (key: ApiKey) => void setDetail(key.id)
  const columns = useKeyColumns({ open, end: (key) => void end([key]) })
  const addButton = (
    <Permit to="apiKey:create">
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setMaking(true)}>
        {t('add')}
      </Button>
    </Permit>
  )
  const neighbours = (id: string) =>
    neighboursOf(
      shownData(query)?.items ?? [],
      (key) => key.id,
      id,
      (next) => void setDetail(next),
    )

  return (
    <>
      <PageHeader
        title={t('title')}
        note={t('note')}
        actions={
          <>
            <Button
              href={apiDocsPath}
              target="_blank"
              rel="noreferrer"
              icon={<FileTextOutlined aria-hidden />}
            >
              {t('docs')}
            </Button>
            {addButton}
          </>
        }
      />
      <SearchForm items={useSearch()} list={list} />
      <DataTable<ApiKey>
        listId="api-keys"
        label={t('title')}
        columns={columns}
        rowKey={({ id }) => id}
        nameOf={({ name }) => name}
        query={query}
        list={list}
        onOpen={open}
        tabs={useTabs()}
        empty={<EmptyState title={t('empty.title')} text={t('empty.text')} action={addButton} />}
        batch={
          mayEnd
            ? (selected, clear) => (
                <Button
                  danger
                  loading={busy}
                  disabled={!selected.some(({ actions }) => actions.includes('end'))}
                  onClick={() => void end(selected).then((done) => done && clear())}
                >
                  {t('end')}
                </Button>
              )
            : undefined
        }
      />
      {making && (
        <LazyPart onLost={() => setMaking(false)}>
          <NewKeyDrawer
            onMade={(one) => {
              setMaking(false)
              setMade(one)
            }}
            onClose={() => setMaking(false)}
          />
        </LazyPart>
      )}
      {made !== null && <SecretDialog {...made} onClose={() => setMade(null)} />}
      {detail !== null && (
        <KeyDrawer
          key={detail}
          id={detail}
          neighbours={neighbours(detail)}
          onClose={() => void setDetail(null)}
        />
      )}
    </>
  )
}

/** What lets in, and what soon will not. */
function useTabs(): ListTabs {
  const { t } = useTranslation('api-keys')
  return useMemo(
    () => ({
      items: (['valid', 'expiring', 'expired', 'ended'] as const).map((state) => ({
        key: state,
        label: t(`state.${state}`),
        filters: { state },
      })),
      count: countKeyViews,
    }),
    [t],
  )
}

function useSearch(): readonly SearchItem<FilterKey>[] {
  const { t } = useTranslation('api-keys')
  return useMemo(
    () => [
      { key: 'words', label: t('field.words'), element: 'input' },
      {
        key: 'state',
        label: t('field.state'),
        element: 'select',
        multiple: true,
        options: apiKeyStates.map((value) => ({ value, label: t(`state.${value}`) })),
      },
    ],
    [t],
  )
}
