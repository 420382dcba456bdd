import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import {
  type DropDelivery,
  dropDeliverySortKeys,
} from '@pindao/protocol/publishing/drop-delivery.endpoints.ts'
import { dropDeliveryStatus } from '@pindao/protocol/publishing/drop-delivery.states.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ListExport } from '#src/features/sheets/door/ListExport.tsx'
import { useCanOpen } from '#src/shared/access/opened-pages.ts'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm, type SearchItem } from '#src/shared/list/SearchForm.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { useOpenRecord } from '#src/shared/record/use-open-record.ts'
import { ButtonLink } from '#src/shared/ui/ButtonLink.tsx'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { dropDeliveryView } from './drop-delivery.status-view.ts'
import { type DropDeliveriesQuery, useDropBoxChoices, useDropDeliveries } from './dropbox.queries.ts'
import { useDropCommands } from './use-drop-commands.ts'
import { useDropDeliveryColumns } from './use-drop-delivery-columns.tsx'

const DropDeliveryDrawer = lazyPart(async () => (await import('./DropDeliveryDrawer.tsx')).DropDeliveryDrawer)
const DropBatchActions = lazyPart(
  async () => (await import('./DropBatchActions.tsx')).DropBatchActions,
  'operations',
)

const filterKeys = ['title', 'status', 'dropBoxId', 'videoId', 'owner'] as const
type FilterKey = (typeof filterKeys)[number]

/** Which columns of a file tell what a column of the list shows. */
const tells = {
  name: ['title', 'fileName'],
  status: ['status', 'problem'],
  box: ['dropBox', 'path'],
  size: ['size', 'sent'],
  asked: ['createdAt', 'askedBy'],
  updatedAt: ['updatedAt', 'deliveredAt'],
} as const

/** 视频投递: which source videos went to which drop box, what is on its way, and what needs a hand. */
export function DropDeliveriesPage() {
  const { t } = useTranslation('dropbox')
  const canOpen = useCanOpen()
  const list = useListState(filterKeys, { sortKeys: dropDeliverySortKeys })
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const query = useDropDeliveries(list.query as DropDeliveriesQuery)
  const { id: detail, open, close, neighbours } = useOpenRecord(query)
  const run = useDropCommands()
  const columns = useDropDeliveryColumns({ open, run: (command, delivery) => void run(command, delivery) })
  const { page: _page, pageSize: _size, ...filter } = list.query as DropDeliveriesQuery
  const exporting = {
    ...({ kind: 'dropDelivery.export', listId: 'drop-deliveries', columns, tells, filter } as const),
    isFiltered: list.isFiltered,
    total: query.data?.total,
  }
  const boxes = pagePaths['drop-boxes']
  return (
    <>
      <PageHeader
        title={t('delivery.title')}
        note={t('delivery.note')}
        actions={canOpen(boxes) && <ButtonLink to={boxes}>{t('box.title')}</ButtonLink>}
      />
      <SearchForm items={useSearchItems(list.filters, shownData(query)?.items[0])} list={list} />
      <DataTable
        listId="drop-deliveries"
        label={t('delivery.title')}
        columns={columns}
        nameOf={(delivery) => delivery.title}
        onOpen={open}
        rowKey={(delivery) => delivery.id}
        query={query}
        list={list}
        toolbar={<ListExport {...exporting} />}
        batch={(selected, clear) => (
          <LazyPart>
            <DropBatchActions selected={selected} onStarted={clear} />
          </LazyPart>
        )}
        empty={
          <EmptyState
            title={t('delivery.empty.title')}
            text={t('delivery.empty.text')}
            action={
              <ButtonLink to={pagePaths['source-videos']} type="primary">
                {t('toVideos')}
              </ButtonLink>
            }
          />
        }
      />
      {detail !== null && (
        <LazyPart onLost={close}>
          <DropDeliveryDrawer key={detail} deliveryId={detail} neighbours={neighbours} onClose={close} />
        </LazyPart>
      )}
    </>
  )
}

/** Beside the fields: the video that a link asked for. It is no field of its own, and is taken off here. */
function useSearchItems(
  asked: Partial<Record<FilterKey, string>>,
  first: DropDelivery | undefined,
): readonly SearchItem<FilterKey>[] {
  const { t } = useTranslation(['dropbox', 'states', 'list'])
  const { data: boxes } = useDropBoxChoices()
  return useMemo(() => {
    const { videoId } = asked
    const ofVideo: SearchItem<FilterKey> = {
      key: 'videoId',
      label: t('dropbox:delivery.video'),
      element: 'select',
      options: [{ value: videoId ?? '', label: first?.title ?? videoId ?? '' }],
    }
    return [
      { key: 'title', label: t('dropbox:delivery.video'), element: 'input' },
      {
        key: 'status',
        label: t('dropbox:delivery.status'),
        element: 'select',
        multiple: true,
        options: dropDeliveryStatus.names.map((name) => ({
          value: String(dropDeliveryStatus.codes[name]),
          label: t(dropDeliveryView[name].labelKey),
        })),
      },
      {
        key: 'dropBoxId',
        label: t('dropbox:box.one'),
        element: 'select',
        options: (boxes ?? []).map(({ id, name }) => ({ value: id, label: name })),
      },
      {
        key: 'owner',
        label: t('dropbox:delivery.owner'),
        element: 'select',
        options: [{ value: 'me', label: t('list:views.mine') }],
      },
      ...(videoId === undefined ? [] : [ofVideo]),
    ]
  }, [t, boxes, asked, first])
}
