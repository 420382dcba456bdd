import {
  type VisibilityName,
  videoVisibilities,
  visibilityNames,
} from '@pindao/protocol/channels/platform-video.codes.ts'
import {
  type PlatformVideo,
  platformVideoSortKeys,
} from '@pindao/protocol/channels/platform-video.endpoints.ts'
import { useQueryState } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { ChannelSelect } from '#src/features/channels/door/ChannelSelect.tsx'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm, type SearchItem } from '#src/shared/list/SearchForm.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { neighboursOf } from '#src/shared/record/neighbours.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { type PlatformVideosQuery, usePlatformVideos } from '../api/platform-videos.queries.ts'
import { PlatformVideoDrawer } from '../components/PlatformVideoDrawer.tsx'
import { usePlatformVideoColumns } from '../components/use-platform-video-columns.tsx'
import { useChannelWords } from '../use-channel-words.ts'
import { visibilityView } from '../use-visibility.ts'

const filterKeys = ['title', 'channelId', 'platform', 'visibility'] as const
type FilterKey = (typeof filterKeys)[number]

/** 已发布视频: what stands on the platforms, as it was read last. */
export function PlatformVideosPage() {
  const { t } = useTranslation('channels')
  const list = useListState(filterKeys, { sortKeys: platformVideoSortKeys })
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const query = usePlatformVideos(list.query as PlatformVideosQuery)
  const [detail, setDetail] = useQueryState('detail')
  const open = (video: PlatformVideo) => void setDetail(video.id)
  const columns = usePlatformVideoColumns(open)
  return (
    <>
      <PageHeader title={t('platformVideos.title')} note={t('platformVideos.note')} />
      <SearchForm items={useSearchItems()} list={list} />
      <DataTable
        listId="platform-videos"
        label={t('platformVideos.title')}
        columns={columns}
        nameOf={(video) => video.title}
        onOpen={open}
        rowKey={(video) => video.id}
        query={query}
        list={list}
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

function useSearchItems(): readonly SearchItem<FilterKey>[] {
  const { t } = useTranslation(['channels', 'states', 'common'])
  const words = useChannelWords()
  return [
    { key: 'title', label: t('channels:platformVideos.search'), element: 'input' },
    {
      key: 'channelId',
      label: t('channels:column.channel'),
      element: 'custom',
      control: <ChannelSelect allowClear placeholder={t('common:search.choose')} />,
    },
    {
      key: 'visibility',
      label: t('channels:platformVideos.visibility'),
      element: 'select',
      multiple: true,
      options: visibilityNames.map((name: VisibilityName) => ({
        value: String(videoVisibilities[name]),
        label: t(visibilityView[name].labelKey),
      })),
    },
    {
      key: 'platform',
      label: t('channels:detail.platform'),
      element: 'select',
      options: words.platform.options,
    },
  ]
}
