import { type MusicRemovalRecord, musicSortKeys } from '@pindao/protocol/music/music-removal.endpoints.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListExport } from '#src/features/sheets/door/ListExport.tsx'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm } from '#src/shared/list/SearchForm.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import { useOpenRecord } from '#src/shared/record/use-open-record.ts'
import { ButtonLink } from '#src/shared/ui/ButtonLink.tsx'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { MusicBatchActions } from './MusicBatchActions.tsx'
import { type MusicQuery, useMusicRemovals } from './music.queries.ts'
import { useCancelAct } from './use-cancel-act.ts'
import { type RunMusicAct, titleOf, useMusicColumns } from './use-music-columns.tsx'
import { musicFilterKeys, useMusicSearch, useMusicTabs } from './use-music-search.tsx'

const MusicDrawer = lazyPart(async () => (await import('./MusicDrawer.tsx')).MusicDrawer, 'media')
const PlatformDialog = lazyPart(async () => (await import('./PlatformDialog.tsx')).PlatformDialog)

/** Which columns of a file tell what a column of the list shows. */
const tells = {
  name: ['video', 'platformVideoId'],
  channel: ['channel'],
  claim: ['claimant', 'asset'],
  ranges: ['ranges'],
  status: ['status'],
  claimed: ['claimed'],
  method: ['method', 'track'],
  progress: ['status'],
  problem: ['problem'],
  requester: ['requester'],
  createdAt: ['createdAt'],
  updatedAt: ['updatedAt'],
} as const

/** 去背景音乐: videos whose sound is claimed, and how far the music is out of them (BGM-01). */
export function MusicPage() {
  const { t } = useTranslation('music')
  const list = useListState(musicFilterKeys, { sortKeys: musicSortKeys })
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const asked = list.query as MusicQuery
  const query = useMusicRemovals(asked)
  const { id: detail, open, close, neighbours } = useOpenRecord(query)
  const [noted, setNoted] = useState<MusicRemovalRecord | null>(null)
  const cancel = useCancelAct()
  const run: RunMusicAct = (act, removal) => {
    if (act === 'platform') setNoted(removal)
    else if (act === 'cancel') void cancel(removal)
    else open(removal)
  }
  const columns = useMusicColumns(run)
  const { page: _page, pageSize: _size, ...filter } = asked
  const exporting = {
    ...({ kind: 'music.export', listId: 'music-removals', columns, tells, filter } as const),
    isFiltered: list.isFiltered,
    total: query.data?.total,
  }
  return (
    <>
      <PageHeader
        title={t('title')}
        note={t('note')}
        actions={<ButtonLink to={pagePaths['music-tracks']}>{t('library.title')}</ButtonLink>}
      />
      <SearchForm items={useMusicSearch()} list={list} />
      <DataTable
        listId="music-removals"
        label={t('title')}
        tabs={useMusicTabs()}
        columns={columns}
        nameOf={titleOf}
        onOpen={open}
        rowKey={({ id }) => id}
        query={query}
        list={list}
        toolbar={<ListExport {...exporting} />}
        batch={(selected, clear) => (
          <>
            <MusicBatchActions selected={selected} onStarted={clear} />
            <ListExport {...exporting} selected={selected.map(({ id }) => id)} onStarted={clear} />
          </>
        )}
        empty={
          <EmptyState
            title={t('empty.title')}
            text={t('empty.text')}
            action={<ButtonLink to={pagePaths.claims}>{t('empty.go')}</ButtonLink>}
          />
        }
      />
      {detail !== null && (
        <LazyPart onLost={close}>
          <MusicDrawer
            key={detail}
            removalId={detail}
            neighbours={neighbours}
            onPlatform={setNoted}
            onCancel={(removal) => void cancel(removal)}
            onClose={close}
          />
        </LazyPart>
      )}
      {noted !== null && (
        <LazyPart onLost={() => setNoted(null)}>
          <PlatformDialog removal={noted} onClose={() => setNoted(null)} />
        </LazyPart>
      )}
    </>
  )
}
