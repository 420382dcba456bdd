import { DeleteOutlined, PlusOutlined, TableOutlined } from '@ant-design/icons'
import { publishStates, videoSortKeys } from '@pindao/protocol/media/video.filter.ts'
import { type VideoUploadStatus, videoUploadStatus } from '@pindao/protocol/media/video.states.ts'
import { Button } from 'antd'
import { parseAsBoolean, parseAsString, useQueryState, useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ChannelSelect } from '#src/features/channels/door/ChannelSelect.tsx'
import { useChannelOptions } from '#src/features/channels/door/channel-options.ts'
import { useTaskMoves } from '#src/features/publishing/door/use-task-moves.ts'
import { askedImport } from '#src/features/sheets/door/asked-import.ts'
import { ListExport } from '#src/features/sheets/door/ListExport.tsx'
import { useCan } from '#src/shared/access/ability.ts'
import { Permit } from '#src/shared/access/Permit.tsx'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm, type SearchItem } from '#src/shared/list/SearchForm.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import type { ListTabs } from '#src/shared/list/views/ViewTabs.tsx'
import { shownData } from '#src/shared/query/shown-data.ts'
import { neighboursOf } from '#src/shared/record/neighbours.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { countVideoViews, useVideos, type VideosQuery } from '../api/videos.queries.ts'
import { NoVideoArt } from '../components/NoVideoArt.tsx'
import { UploadDialog } from '../components/UploadDialog.tsx'
import { VideoPreview } from '../components/VideoPreview.tsx'
import { useVideoColumns } from '../components/video-columns.tsx'
import { videoStatusView } from '../video-status.status-view.ts'

const VideoBatchActions = lazyPart(
  async () => (await import('../components/VideoBatchActions.tsx')).VideoBatchActions,
  'operations',
  'publishing',
)

const VideoBin = lazyPart(async () => (await import('../components/VideoBin.tsx')).VideoBin, 'operations')

const filterKeys = ['title', 'channelId', 'uploadStatus', 'publishing', 'owner'] as const
const newImport = { [askedImport]: 'video.import' } as const
type FilterKey = (typeof filterKeys)[number]

/** Which columns of a file tell what a column of the list shows. */
const tells = {
  video: ['title', 'fileName'],
  channel: ['channel'],
  duration: ['duration'],
  size: ['size'],
  status: ['status'],
  publishing: ['publishing'],
  uploaded: ['createdAt', 'uploader'],
} as const

/** 源视频: the library. Uploading, previewing and publishing open over the list, which keeps its place. */
export function SourceVideosPage() {
  const { t } = useTranslation('media')
  const list = useListState(filterKeys, { sortKeys: videoSortKeys })
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const asked = list.query as VideosQuery
  const query = useVideos(asked)
  // The publish form and sheets belong to others; the app opens them for their parameters over any page.
  const [{ preview }, setOpen] = useQueryStates({
    preview: parseAsString,
    publish: parseAsString,
    [askedImport]: parseAsString,
  })
  const [uploading, setUploading] = useQueryState('upload', parseAsBoolean.withDefault(false))
  const [inBin, setInBin] = useQueryState('bin', parseAsBoolean.withDefault(false))
  const columns = useVideoColumns({
    preview: (video) => void setOpen({ preview: video.id }),
    publish: (video) => void setOpen({ publish: video.id }),
  })
  const { page: _page, pageSize: _size, ...filter } = asked
  const exporting = {
    ...({ kind: 'video.export', listId: 'source-videos', columns, tells, filter } as const),
    isFiltered: list.isFiltered,
    total: shownData(query)?.total,
  }
  const uploadButton = (
    <Permit to="video:create">
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => void setUploading(true)}>
        {t('upload')}
      </Button>
    </Permit>
  )

  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <Permit to="video:delete">
              <Button icon={<DeleteOutlined aria-hidden />} onClick={() => void setInBin(true)}>
                {t('bin.open')}
              </Button>
            </Permit>
            <Permit to="video:update">
              <Button icon={<TableOutlined aria-hidden />} onClick={() => void setOpen(newImport)}>
                {t('bySheet')}
              </Button>
            </Permit>
            {uploadButton}
          </>
        }
      />
      <SearchForm items={useSearchItems()} list={list} />
      <DataTable
        listId="source-videos"
        label={t('title')}
        tabs={useTabs()}
        columns={columns}
        nameOf={(video) => video.title}
        onOpen={(video) => void setOpen({ preview: video.id })}
        rowKey={(video) => video.id}
        query={query}
        list={list}
        toolbar={<ListExport {...exporting} />}
        batch={(selected, clear) => (
          <>
            <LazyPart>
              <VideoBatchActions selected={selected} onStarted={clear} />
            </LazyPart>
            <ListExport {...exporting} selected={selected.map(({ id }) => id)} onStarted={clear} />
          </>
        )}
        empty={
          <EmptyState
            art={<NoVideoArt />}
            title={t('empty.title')}
            text={t('empty.text')}
            action={uploadButton}
          />
        }
      />
      <Permit to="video:create">
        {uploading && <UploadDialog onClose={() => void setUploading(null)} />}
      </Permit>
      <Permit to="video:delete">
        {inBin && (
          <LazyPart>
            <VideoBin onClose={() => void setInBin(null)} />
          </LazyPart>
        )}
      </Permit>
      {preview !== null && (
        <VideoPreview
          key={preview}
          videoId={preview}
          neighbours={neighboursOf(
            shownData(query)?.items ?? [],
            (video) => video.id,
            preview,
            (id) => void setOpen({ preview: id }),
          )}
          onClose={() => void setOpen({ preview: null })}
          onPublish={() => void setOpen({ publish: preview, preview: null })}
        />
      )}
    </>
  )
}

/** Parts of the library that people come for. What became of a video is known to whoever may read publish tasks. */
function useTabs(): ListTabs {
  const { t } = useTranslation(['media', 'list'])
  const mayReadTasks = useCan()('publishTask:read')
  const items = useMemo(() => {
    const states = mayReadTasks ? publishStates : []
    return [
      ...states.map((state) => ({
        key: state,
        label: t(`media:tabs.${state}`),
        filters: { publishing: state },
      })),
      { key: 'mine', label: t('list:views.mine'), filters: { owner: 'me' } },
    ]
  }, [t, mayReadTasks])
  return { items, count: { ...countVideoViews, isNews: useTaskMoves() } }
}

function useSearchItems(): readonly SearchItem<FilterKey>[] {
  const { t } = useTranslation(['media', 'states', 'common', 'list'])
  const { options } = useChannelOptions()
  return useMemo(
    () => [
      { key: 'title', label: t('search.title'), element: 'input' },
      {
        key: 'channelId',
        label: t('search.channel'),
        element: 'custom',
        control: <ChannelSelect allowClear placeholder={t('common:search.choose')} />,
        textOf: (id) => options.find((option) => option.id === id)?.channelName,
      },
      {
        key: 'publishing',
        label: t('search.publishing'),
        element: 'select',
        auth: 'publishTask:read',
        options: publishStates.map((state) => ({ value: state, label: t(`tabs.${state}`) })),
      },
      {
        key: 'owner',
        label: t('search.owner'),
        element: 'select',
        options: [{ value: 'me', label: t('list:views.mine') }],
      },
      ...statusItems((name) => t(videoStatusView[name].labelKey), t('search.status')),
    ],
    [t, options],
  )
}

/** Where the file stands; while no part of the product moves it on, there is nothing to choose. */
function statusItems(
  labelOf: (name: VideoUploadStatus) => string,
  label: string,
): readonly SearchItem<FilterKey>[] {
  const { reachable, codes } = videoUploadStatus
  if (reachable.length < 2) return []
  const options = reachable.map((name) => ({ value: String(codes[name]), label: labelOf(name) }))
  return [{ key: 'uploadStatus', label, element: 'select', multiple: true, options }]
}
