import { PlusOutlined } from '@ant-design/icons'
import { videoUploadStatus } from '@pindao/protocol/media/video.states.ts'
import { Button } from 'antd'
import { parseAsBoolean, useQueryState } from 'nuqs'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Permit } from '#src/shared/access/Permit.tsx'
import { ChannelSelect } from '#src/shared/channels/ChannelSelect.tsx'
import { useChannelOptions } from '#src/shared/channels/channel-options.ts'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm, type SearchItem } from '#src/shared/list/SearchForm.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { useVideos } from '../api/videos.queries.ts'
import { UploadDialog } from '../components/UploadDialog.tsx'
import { VideoPreview } from '../components/VideoPreview.tsx'
import { useVideoColumns } from '../components/video-columns.tsx'
import { videoStatusView } from '../video-status.status-view.ts'

const filterKeys = ['title', 'channelId', 'uploadStatus'] as const
type FilterKey = (typeof filterKeys)[number]

/** 源视频: the library. Uploading, previewing and publishing open over the list, which keeps its place. */
export function SourceVideosPage() {
  const { t } = useTranslation('media')
  const list = useListState(filterKeys)
  const query = useVideos({ page: list.page, pageSize: list.pageSize, ...list.filters })
  const [preview, setPreview] = useQueryState('preview')
  const [uploading, setUploading] = useQueryState('upload', parseAsBoolean.withDefault(false))
  // The publish form belongs to publishing; the app opens it for this parameter over any page.
  const [, setPublish] = useQueryState('publish')
  const columns = useVideoColumns({
    preview: (video) => void setPreview(video.id),
    publish: (video) => void setPublish(video.id),
  })
  const uploadButton = (
    <Permit to="video:create">
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => void setUploading(true)}>
        {t('upload')}
      </Button>
    </Permit>
  )

  return (
    <>
      <PageHeader title={t('title')} actions={uploadButton} />
      <SearchForm items={useSearchItems()} list={list} />
      <DataTable
        listId="source-videos"
        label={t('title')}
        columns={columns}
        rowKey={(video) => video.id}
        query={query}
        list={list}
        empty={<EmptyState title={t('empty.title')} text={t('empty.text')} action={uploadButton} />}
      />
      <Permit to="video:create">
        {uploading && <UploadDialog onClose={() => void setUploading(null)} />}
      </Permit>
      {preview !== null && <VideoPreview videoId={preview} onClose={() => void setPreview(null)} />}
    </>
  )
}

function useSearchItems(): readonly SearchItem<FilterKey>[] {
  const { t } = useTranslation(['media', 'states', 'common'])
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
        key: 'uploadStatus',
        label: t('search.status'),
        element: 'select',
        multiple: true,
        options: videoUploadStatus.names.map((name) => ({
          value: String(videoUploadStatus.codes[name]),
          label: t(videoStatusView[name].labelKey),
        })),
      },
    ],
    [t, options],
  )
}
