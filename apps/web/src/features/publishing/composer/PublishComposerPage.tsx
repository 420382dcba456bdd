import { PlusOutlined } from '@ant-design/icons'
import { publishBatchSortKeys } from '@pindao/protocol/publishing/publish-batch.endpoints.ts'
import { publishBatchStatus } from '@pindao/protocol/publishing/publish-batch.states.ts'
import { Button } from 'antd'
import { useQueryState } from 'nuqs'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ListExport } from '#src/features/sheets/door/ListExport.tsx'
import { Permit } from '#src/shared/access/Permit.tsx'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm, type SearchItem } from '#src/shared/list/SearchForm.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { askedBatch } from '../door/publish-paths.ts'
import { batchView } from './batch.status-view.ts'
import { type BatchesQuery, usePublishBatches } from './composer.queries.ts'
import { useBatchColumns } from './use-batch-columns.tsx'
import { useBatchCommands } from './use-batch-commands.ts'
import { useNewBatch } from './use-new-batch.ts'

const BatchPage = lazyPart(async () => (await import('./BatchPage.tsx')).BatchPage, 'publishing')

const filterKeys = ['name', 'status', 'owner'] as const
type FilterKey = (typeof filterKeys)[number]

/** 批量编排: the batches that were made, or one of them, as the address says. */
export function PublishComposerPage() {
  const [batchId, setBatchId] = useQueryState(askedBatch, { history: 'push' })
  if (batchId === null) return <BatchList onOpen={(id) => void setBatchId(id)} />
  return (
    <LazyPart>
      <BatchPage
        key={batchId}
        batchId={batchId}
        onOpen={(id) => void setBatchId(id)}
        onList={() => void setBatchId(null)}
      />
    </LazyPart>
  )
}

/** Which columns of a file tell what a column of the list shows. */
const tells = {
  name: ['name'],
  status: ['status'],
  progress: ['total', 'waiting', 'underWay', 'published', 'failed', 'refused', 'ended'],
  size: ['videos', 'channels'],
  submittedAt: ['submittedAt'],
  updatedAt: ['updatedAt'],
  createdAt: ['createdAt', 'owner'],
} as const

function BatchList({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const { t } = useTranslation('publishing')
  const list = useListState(filterKeys, { sortKeys: publishBatchSortKeys })
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const query = usePublishBatches(list.query as BatchesQuery)
  const run = useBatchCommands({ open: onOpen })
  const columns = useBatchColumns({
    open: ({ id }) => onOpen(id),
    run: (command, batch) => void run(command, batch),
  })
  const { page: _page, pageSize: _size, ...filter } = list.query as BatchesQuery
  const exporting = {
    ...({ kind: 'publishBatch.export', listId: 'publish-composer', columns, tells, filter } as const),
    isFiltered: list.isFiltered,
    total: query.data?.total,
  }
  const { create, isPending } = useNewBatch(onOpen)
  const createButton = (
    <Permit to="publishTask:create">
      <Button
        type="primary"
        icon={<PlusOutlined aria-hidden />}
        loading={isPending}
        onClick={() => void create({})}
      >
        {t('composer.create')}
      </Button>
    </Permit>
  )
  return (
    <>
      <PageHeader title={t('composer.title')} note={t('composer.note')} actions={createButton} />
      <SearchForm items={useSearchItems()} list={list} />
      <DataTable
        listId="publish-composer"
        label={t('composer.title')}
        columns={columns}
        nameOf={(batch) => batch.name}
        onOpen={({ id }) => onOpen(id)}
        rowKey={(batch) => batch.id}
        query={query}
        list={list}
        toolbar={<ListExport {...exporting} />}
        empty={
          <EmptyState
            title={t('composer.empty.title')}
            text={t('composer.empty.text')}
            action={createButton}
          />
        }
      />
    </>
  )
}

function useSearchItems(): readonly SearchItem<FilterKey>[] {
  const { t } = useTranslation(['publishing', 'list'])
  return useMemo(
    () => [
      { key: 'name', label: t('publishing:composer.name'), element: 'input' },
      {
        key: 'status',
        label: t('publishing:search.status'),
        element: 'select',
        options: publishBatchStatus.names.map((name) => ({
          value: String(publishBatchStatus.codes[name]),
          label: t(`publishing:${batchView[name].labelKey}`),
        })),
      },
      {
        key: 'owner',
        label: t('publishing:search.owner'),
        element: 'select',
        options: [{ value: 'me', label: t('list:views.mine') }],
      },
    ],
    [t],
  )
}
