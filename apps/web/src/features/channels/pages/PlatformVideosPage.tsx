import {
  type PlatformVideo,
  platformVideoSortKeys,
} from '@pindao/protocol/channels/platform-video.endpoints.ts'
import { useQueryState } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { ListExport } from '#src/features/sheets/door/ListExport.tsx'
import { Permit } from '#src/shared/access/Permit.tsx'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm } from '#src/shared/list/SearchForm.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { neighboursOf } from '#src/shared/record/neighbours.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { type PlatformVideosQuery, usePlatformVideos } from '../api/platform-videos.queries.ts'
import { PlatformVideoDrawer } from '../components/PlatformVideoDrawer.tsx'
import { usePlatformVideoColumns } from '../components/use-platform-video-columns.tsx'
import {
  platformVideoFilterKeys,
  usePlatformVideoSearch,
  usePlatformVideoTabs,
} from '../use-platform-video-search.tsx'

/** Which columns of a file tell what a column of the list shows. */
const tells = {
  title: ['title'],
  channel: ['channel'],
  platform: ['platform'],
  kind: ['kind'],
  programme: ['programme'],
  category: ['category'],
  visibility: ['visibility'],
  claim: ['claimState', 'claimType', 'claimDirection'],
  processing: ['processing'],
  duration: ['duration'],
  viewCount: ['viewCount'],
  likeCount: ['likeCount'],
  commentCount: ['commentCount'],
  publishedAt: ['publishedAt'],
  grabAt: ['grabAt'],
  createdAt: ['createdAt'],
  updatedAt: ['updatedAt'],
  videoId: ['videoId'],
} as const

/** 已发布视频: what stands on the platforms, as it was read last. */
export function PlatformVideosPage() {
  const { t } = useTranslation('channels')
  const list = useListState(platformVideoFilterKeys, { sortKeys: platformVideoSortKeys })
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const asked = list.query as PlatformVideosQuery
  const query = usePlatformVideos(asked)
  const [detail, setDetail] = useQueryState('detail')
  const open = (video: PlatformVideo) => void setDetail(video.id)
  const columns = usePlatformVideoColumns(open)
  const { page: _page, pageSize: _size, ...filter } = asked
  const exporting = {
    ...({ kind: 'platformVideo.export', listId: 'platform-videos', columns, tells, filter } as const),
    isFiltered: list.isFiltered,
    total: shownData(query)?.total,
  }
  return (
    <>
      <PageHeader title={t('platformVideos.title')} note={t('platformVideos.note')} />
      <SearchForm items={usePlatformVideoSearch()} list={list} />
      <DataTable
        listId="platform-videos"
        label={t('platformVideos.title')}
        tabs={usePlatformVideoTabs()}
        columns={columns}
        nameOf={(video) => video.title}
        onOpen={open}
        rowKey={(video) => video.id}
        query={query}
        list={list}
        toolbar={
          <Permit to="channel:export">
            <ListExport {...exporting} />
          </Permit>
        }
        batch={(selected, clear) => (
          <Permit to="channel:export">
            <ListExport {...exporting} selected={selected.map(({ id }) => id)} onStarted={clear} />
          </Permit>
        )}
        empty={<EmptyState title={t('platformVideos.none')} text={t('platformVideos.noneText')} />}
      />
      {detail !== null && (
        <PlatformVideoDrawer
          key={detail}
          videoId={detail}
          neighbours={neighboursOf(
            shownData(query)?.items ?? [],
            (video) => video.id,
            detail,
            (id) => void setDetail(id),
          )}
          onClose={() => void setDetail(null)}
        />
      )}
    </>
  )
}
