import { operationVideoSortKeys } from '@pindao/protocol/channel-data/operation-video.filter.ts'
import { useTranslation } from 'react-i18next'
import { ListExport } from '#src/features/sheets/door/ListExport.tsx'
import { Permit } from '#src/shared/access/Permit.tsx'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm } from '#src/shared/list/SearchForm.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { ReportsMenu } from '../reports/ReportsMenu.tsx'
import { type OperationVideosQuery, useOperationVideos } from './operation.queries.ts'
import { PeriodNote } from './PeriodNote.tsx'
import { useVideoColumns } from './use-video-columns.tsx'
import { useVideoSearch, useVideoTabs, videoFilterKeys } from './use-video-search.tsx'

const listId = 'data-videos'

/** Which columns of a file tell what a column of the list shows. */
const tells = {
  title: ['title', 'url'],
  channel: ['channel'],
  owner: ['owner'],
  department: ['department'],
  platform: ['platform'],
  publishedAt: ['publishedAt'],
  duration: ['duration'],
  kind: ['kind'],
  visibility: ['visibility'],
  claim: ['claimState', 'claimType', 'claimDirection'],
  monetisation: ['monetisation'],
  views1: ['views1'],
  views7: ['views7'],
  views28: ['views28'],
  lifeViews: ['lifeViews'],
  views: ['views', 'viewsBefore'],
  watchMinutes: ['watchHours'],
  avgViewPct: ['avgViewPct'],
  impressions: ['impressions'],
  ctr: ['ctr'],
  subsNet: ['subsNet'],
  likes: ['likes'],
  comments: ['comments'],
  shares: ['shares'],
  estRevenue: ['estRevenue', 'revenueBefore', 'currency'],
  rpm: ['rpm'],
  median: ['medianAge', 'medianViews'],
  dataDay: ['dataDay', 'isFinal'],
} as const

/** 视频运营: what published videos do, over days that are chosen (DAT-01). */
export function DataVideosPage() {
  const { t } = useTranslation('channel-data')
  const list = useListState(videoFilterKeys, { sortKeys: operationVideoSortKeys })
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const asked = list.query as OperationVideosQuery
  const query = useOperationVideos(asked)
  const columns = useVideoColumns({ byMedian: list.filters.compare === 'median' })
  const { page: _page, pageSize: _size, ...filter } = asked
  const exporting = {
    ...({ kind: 'operationVideo.export', listId, columns, tells, filter } as const),
    isFiltered: list.isFiltered,
    total: shownData(query)?.total,
  }
  return (
    <>
      <PageHeader
        title={t('operation.title')}
        note={t('operation.note')}
        actions={<ReportsMenu listId={listId} list={list} />}
      />
      <SearchForm items={useVideoSearch()} list={list} />
      <PeriodNote list={listId} filters={list.filters} />
      <DataTable
        listId={listId}
        label={t('operation.title')}
        tabs={useVideoTabs()}
        columns={columns}
        nameOf={(video) => video.title}
        rowKey={(video) => video.id}
        query={query}
        list={list}
        toolbar={
          <Permit to="channelData:export">
            <ListExport {...exporting} />
          </Permit>
        }
        batch={(selected, clear) => (
          <Permit to="channelData:export">
            <ListExport {...exporting} selected={selected.map(({ id }) => id)} onStarted={clear} />
          </Permit>
        )}
        empty={<EmptyState title={t('operation.none')} text={t('operation.noneText')} />}
      />
    </>
  )
}
