import { type ClipTask, clipTaskSortKeys } from '@pindao/protocol/clips/clip.endpoints.ts'
import { useQueryState } from 'nuqs'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { ListExport } from '#src/features/sheets/door/ListExport.tsx'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm } from '#src/shared/list/SearchForm.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { neighboursOf } from '#src/shared/record/neighbours.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { ClipTaskDrawer } from './ClipTaskDrawer.tsx'
import { type ClipTasksQuery, useClipTasks } from './clips.queries.ts'
import { NewClipButtons } from './NewClipButtons.tsx'
import { nameOfTask, useClipColumns } from './use-clip-columns.tsx'
import { useClipCommands } from './use-clip-commands.ts'
import { clipFilterKeys, useClipSearch, useClipTabs } from './use-clip-search.tsx'

const ClipBatchActions = lazyPart(
  async () => (await import('./ClipBatchActions.tsx')).ClipBatchActions,
  'operations',
)

/** Which columns of a file tell what a column of the list shows. */
const tells = {
  clip: ['title', 'video', 'pieces'],
  clipStatus: ['clipStatus'],
  channel: ['channel', 'platform'],
  lengthMs: ['lengthMs'],
  publishAt: ['publishAt'],
  createdAt: ['createdAt', 'editor'],
  updatedAt: ['updatedAt'],
} as const

/** Clips on their way to channels: what waits to be started, what goes on, what needs a hand (CLP-01). */
export function ClipTaskList() {
  const { t } = useTranslation('clips')
  const list = useListState(clipFilterKeys, { sortKeys: clipTaskSortKeys })
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const asked = list.query as ClipTasksQuery
  const query = useClipTasks(asked)
  const rows = shownData(query)?.items
  const [detail, setDetail] = useQueryState('detail')
  const run = useClipCommands()
  const open = ({ id }: ClipTask) => void setDetail(id)
  const columns = useClipColumns({ open, run: (action, task) => void run(action, task) })
  const titleOfVideo = useCallback(
    (id: string) => rows?.find(({ video }) => video.id === id)?.video.title,
    [rows],
  )
  const { page: _page, pageSize: _size, ...filter } = asked
  const exporting = {
    ...({ kind: 'clip.export', listId: 'clip-tasks', columns, tells, filter } as const),
    isFiltered: list.isFiltered,
    total: query.data?.total,
  }
  return (
    <>
      <PageHeader title={t('title')} note={t('note')} actions={<NewClipButtons />} />
      <SearchForm items={useClipSearch(titleOfVideo)} list={list} />
      <DataTable
        listId="clip-tasks"
        label={t('title')}
        tabs={useClipTabs()}
        columns={columns}
        nameOf={nameOfTask}
        onOpen={open}
        rowKey={({ id }) => id}
        query={query}
        list={list}
        toolbar={<ListExport {...exporting} />}
        batch={(selected, clear) => (
          <>
            <LazyPart>
              <ClipBatchActions selected={selected} onStarted={clear} />
            </LazyPart>
            <ListExport {...exporting} selected={selected.map(({ id }) => id)} onStarted={clear} />
          </>
        )}
        empty={<EmptyState title={t('empty.title')} text={t('empty.text')} action={<NewClipButtons />} />}
      />
      {detail !== null && (
        <ClipTaskDrawer
          taskId={detail}
          neighbours={neighboursOf(
            rows ?? [],
            ({ id }) => id,
            detail,
            (id) => void setDetail(id),
          )}
          onOpen={(id) => void setDetail(id)}
          onClose={() => void setDetail(null)}
        />
      )}
    </>
  )
}
