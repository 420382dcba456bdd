import {
  AppstoreOutlined,
  DeleteOutlined,
  LinkOutlined,
  PlusOutlined,
  TableOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { publishStates, videoSortKeys } from '@pindao/protocol/media/video.filter.ts'
import type { Video } from '@pindao/protocol/media/video.record.ts'
import { Button, Segmented } from 'antd'
import { parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryState, useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useTaskMoves } from '#src/features/publishing/door/use-task-moves.ts'
import { askedImport } from '#src/features/sheets/door/asked-import.ts'
import { ListExport } from '#src/features/sheets/door/ListExport.tsx'
import { useCan } from '#src/shared/access/ability.ts'
import { Permit } from '#src/shared/access/Permit.tsx'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm } from '#src/shared/list/SearchForm.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import type { ListTabs } from '#src/shared/list/views/ViewTabs.tsx'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { neighboursOf } from '#src/shared/record/neighbours.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { countVideoViews, useVideos, type VideosQuery } from '../api/videos.queries.ts'
import { NoVideoArt } from '../components/NoVideoArt.tsx'
import { UploadDialog } from '../components/UploadDialog.tsx'
import { VideoLine } from '../components/VideoLine.tsx'
import { VideoPreview } from '../components/VideoPreview.tsx'
import { VideoTile } from '../components/VideoTile.tsx'
import { useVideoColumns } from '../components/video-columns.tsx'
import { askedOf, useVideoSearch, videoFilterKeys } from '../video-search.tsx'

const VideoBatchActions = lazyPart(
  async () => (await import('../components/VideoBatchActions.tsx')).VideoBatchActions,
  'operations',
  'publishing',
)

const LinkImportDialog = lazyPart(
  async () => (await import('../components/LinkImportDialog.tsx')).LinkImportDialog,
  'operations',
)

const VideoBin = lazyPart(async () => (await import('../components/VideoBin.tsx')).VideoBin, 'operations')

const newImport = { [askedImport]: 'video.import' } as const
/** WID-02: how many tiles a page of the grid may have. */
const tileCounts = [30, 25, 20, 15, 10] as const
const looks = ['table', 'list', 'grid'] as const

/** How a video is drawn where it is no row of a table. */
const tiles = { table: undefined, list: VideoLine, grid: VideoTile } as const

/** Which columns of a file tell what a column of the list shows. */
const tells = {
  video: ['title', 'fileName'],
  channel: ['channel'],
  duration: ['duration'],
  size: ['size'],
  status: ['status'],
  publishing: ['publishing'],
  claim: ['claimState', 'claimType', 'claimDirection'],
  music: ['music'],
  uploaded: ['createdAt', 'uploader'],
  language: ['language'],
  programme: ['programme', 'episode'],
  programmeType: ['programmeType'],
  tags: ['tags'],
  licence: ['licenceFrom', 'licenceTo'],
} as const

/** 源视频: the library. Uploading, previewing and publishing open over the list, which keeps its place. */
export function SourceVideosPage() {
  const { t } = useTranslation('media')
  const [look, setLook] = useQueryState('look', parseAsStringLiteral(looks).withDefault('table'))
  const sizes = look === 'grid' ? { sizes: tileCounts } : {}
  const list = useListState(videoFilterKeys, { sortKeys: videoSortKeys, ...sizes })
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const asked = askedOf(list.query, useTimeZone()) as VideosQuery
  const query = useVideos(asked)
  // The publish form and sheets belong to others; the app opens them for their parameters over any page.
  const [{ preview }, setOpen] = useQueryStates({
    preview: parseAsString,
    publish: parseAsString,
    [askedImport]: parseAsString,
  })
  const [uploading, setUploading] = useQueryState('upload', parseAsBoolean.withDefault(false))
  const [byLink, setByLink] = useQueryState('links', parseAsBoolean.withDefault(false))
  const [inBin, setInBin] = useQueryState('bin', parseAsBoolean.withDefault(false))
  const acts = {
    preview: (video: Video) => void setOpen({ preview: video.id }),
    publish: (video: Video) => void setOpen({ publish: video.id }),
  }
  const actsOn = (video: Video) => ({
    onPreview: () => acts.preview(video),
    onPublish: () => acts.publish(video),
  })
  const Tile = tiles[look]
  const columns = useVideoColumns(acts)
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
            <Permit to="video:create">
              <Button icon={<LinkOutlined aria-hidden />} onClick={() => void setByLink(true)}>
                {t('byLink')}
              </Button>
            </Permit>
            {uploadButton}
          </>
        }
      />
      <SearchForm items={useVideoSearch()} list={list} />
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
        wideTiles={look === 'list'}
        tile={Tile && ((video) => <Tile video={video} {...actsOn(video)} />)}
        toolbar={
          <>
            <LookChoice look={look} onLook={(next) => void setLook(next)} />
            <ListExport {...exporting} />
          </>
        }
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
        {byLink && (
          <LazyPart>
            <LinkImportDialog onClose={() => void setByLink(null)} />
          </LazyPart>
        )}
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

/** The library as a table, as a list with pictures, or as pictures alone. */
function LookChoice({ look, onLook }: { readonly look: Look; onLook(look: Look): void }) {
  const { t } = useTranslation('media')
  return (
    <Segmented<Look>
      aria-label={t('look.label')}
      value={look}
      onChange={onLook}
      options={[
        {
          value: 'table',
          icon: <TableOutlined aria-hidden />,
          title: t('look.table'),
          label: <span className="heard">{t('look.table')}</span>,
        },
        {
          value: 'list',
          icon: <UnorderedListOutlined aria-hidden />,
          title: t('look.list'),
          label: <span className="heard">{t('look.list')}</span>,
        },
        {
          value: 'grid',
          icon: <AppstoreOutlined aria-hidden />,
          title: t('look.grid'),
          label: <span className="heard">{t('look.grid')}</span>,
        },
      ]}
    />
  )
}
type Look = (typeof looks)[number]

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
