import { PlusOutlined } from '@ant-design/icons'
import {
  type MusicTrack,
  trackLicences,
  trackSortKeys,
} from '@pindao/protocol/music/music-track.endpoints.ts'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListExport } from '#src/features/sheets/door/ListExport.tsx'
import { useCan } from '#src/shared/access/ability.ts'
import { Permit } from '#src/shared/access/Permit.tsx'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm } from '#src/shared/list/SearchForm.tsx'
import type { SearchItem } from '#src/shared/list/search-items.ts'
import { useListState } from '#src/shared/list/use-list-state.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { TrackPlayer } from '../door/TrackPlayer.tsx'
import { type TracksQuery, useDeleteTrack, useTracks } from '../door/tracks.queries.ts'
import { useTrackColumns } from './use-track-columns.tsx'

const TrackDialog = lazyPart(async () => (await import('./TrackDialog.tsx')).TrackDialog, 'media')

const filterKeys = ['words', 'licence', 'usable'] as const
type FilterKey = (typeof filterKeys)[number]

/** Which columns of a file tell what a column of the list shows. */
const tells = {
  name: ['title'],
  artist: ['artist'],
  licence: ['licence', 'licenceNumber'],
  standing: ['validTo'],
  validTo: ['validTo'],
  territories: ['territories'],
  duration: ['durationMs'],
  loudness: ['loudness'],
  updatedAt: ['updatedAt'],
} as const

/** 音乐库: music that films may be heard with, and its licences. */
export function TracksPage() {
  const { t } = useTranslation('music')
  const can = useCan()
  const feedback = useFeedback()
  const removing = useDeleteTrack()
  const list = useListState(filterKeys, { sortKeys: trackSortKeys })
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const asked = list.query as TracksQuery
  const query = useTracks(asked)
  const [edited, setEdited] = useState<MusicTrack | 'new' | null>(null)
  const [heard, setHeard] = useState<MusicTrack | null>(null)
  const remove = async ({ id, title }: MusicTrack) => {
    const question = {
      title: t('library.removeAsk', { name: title }),
      confirm: t('library.remove'),
      danger: true,
    }
    if (!(await feedback.confirm(question))) return
    await removing
      .mutateAsync({ params: { id } })
      .then(() => feedback.success(t('library.removed')), feedback.failure)
  }
  const open = (track: MusicTrack) => (can('musicTrack:update') ? setEdited(track) : setHeard(track))
  const columns = useTrackColumns({ open, hear: setHeard, remove: (track) => void remove(track) })
  const { page: _page, pageSize: _size, ...filter } = asked
  const exporting = {
    ...({ kind: 'musicTrack.export', listId: 'music-tracks', columns, tells, filter } as const),
    isFiltered: list.isFiltered,
    total: query.data?.total,
  }
  const addButton = (
    <Permit to="musicTrack:update">
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
        {t('library.add')}
      </Button>
    </Permit>
  )
  return (
    <>
      <PageHeader title={t('library.title')} note={t('library.note')} actions={addButton} />
      <SearchForm items={useSearch()} list={list} />
      {heard !== null && <TrackPlayer key={heard.id} id={heard.id} title={heard.title} />}
      <DataTable
        listId="music-tracks"
        label={t('library.title')}
        columns={columns}
        nameOf={({ title }) => title}
        onOpen={open}
        rowKey={({ id }) => id}
        query={query}
        list={list}
        toolbar={<ListExport {...exporting} />}
        empty={
          <EmptyState title={t('library.empty.title')} text={t('library.empty.text')} action={addButton} />
        }
      />
      {edited !== null && (
        <LazyPart onLost={() => setEdited(null)}>
          <TrackDialog track={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        </LazyPart>
      )}
    </>
  )
}

function useSearch(): readonly SearchItem<FilterKey>[] {
  const { t } = useTranslation('music')
  return useMemo(
    () => [
      { key: 'words', label: t('field.trackWords'), element: 'input' },
      {
        key: 'licence',
        label: t('field.licence'),
        element: 'select',
        multiple: true,
        options: trackLicences.map((value) => ({ value, label: t(`licence.${value}`) })),
      },
      {
        key: 'usable',
        label: t('field.usable'),
        element: 'select',
        options: [{ value: 'yes', label: t('usable') }],
      },
    ],
    [t],
  )
}
