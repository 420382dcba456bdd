import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { type PublishTask, publishTaskSortKeys } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { type PublishTaskStatus, publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { useQueryState } from 'nuqs'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ChannelSelect } from '#src/features/channels/door/ChannelSelect.tsx'
import { useChannelOptions } from '#src/features/channels/door/channel-options.ts'
import { publishTaskView } from '#src/features/publishing/door/publish-task.status-view.ts'
import { useTaskMoves } from '#src/features/publishing/door/use-task-moves.ts'
import { ListExport } from '#src/features/sheets/door/ListExport.tsx'
import { Permit } from '#src/shared/access/Permit.tsx'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm, type SearchItem } from '#src/shared/list/SearchForm.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import type { ListTabs } from '#src/shared/list/views/ViewTabs.tsx'
import { shownData } from '#src/shared/query/shown-data.ts'
import { neighboursOf } from '#src/shared/record/neighbours.ts'
import { ButtonLink } from '#src/shared/ui/ButtonLink.tsx'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { ByHandButton } from '../after/components/ByHandButton.tsx'
import { countTaskViews, type PublishTasksQuery, usePublishTasks } from '../api/publish-tasks.queries.ts'
import { PublishTaskDrawer } from '../components/PublishTaskDrawer.tsx'
import { usePublishTaskColumns } from '../components/publish-task-columns.tsx'
import { SharedCause } from '../components/SharedCause.tsx'
import { useLinkedItems } from '../components/use-linked-items.tsx'
import { useTaskCommands } from '../components/use-task-commands.ts'
import { BrakeNotice } from '../queue/BrakeNotice.tsx'

const EditTaskDrawer = lazyPart(
  async () => (await import('../components/EditTaskDrawer.tsx')).EditTaskDrawer,
  'publishing',
)
const TaskBatchActions = lazyPart(
  async () => (await import('../components/TaskBatchActions.tsx')).TaskBatchActions,
  'operations',
)

const filterKeys = [
  'title',
  'channelId',
  'status',
  'videoId',
  'batchId',
  'owner',
  'operatorId',
  'publishedSince',
] as const
type FilterKey = (typeof filterKeys)[number]

/** Which columns of a file tell what a column of the list shows. */
const tells = {
  video: ['title', 'videoTitle'],
  status: ['status', 'problem'],
  channel: ['channel'],
  submitted: ['createdAt', 'operator'],
  updatedAt: ['updatedAt'],
  visibility: ['visibility'],
} as const

/** 发布任务: what is being published, what was, and what needs a hand. */
export function PublishTasksPage() {
  const { t } = useTranslation('publishing')
  const list = useListState(filterKeys, { sortKeys: publishTaskSortKeys })
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const asked = list.query as PublishTasksQuery
  const query = usePublishTasks(asked)
  const rows = shownData(query)?.items ?? []
  const [detail, setDetail] = useQueryState('detail')
  const [edited, setEdited] = useQueryState('edit')
  const [highlight] = useQueryState('highlight')
  const run = useTaskCommands()
  const columns = usePublishTaskColumns({
    open: (task) => void setDetail(task.id),
    run: (command, task) => void run(command, task),
  })
  const { page: _page, pageSize: _size, ...filter } = asked
  const exporting = {
    ...({ kind: 'publishTask.export', listId: 'publish-tasks', columns, tells, filter } as const),
    isFiltered: list.isFiltered,
    total: shownData(query)?.total,
  }

  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <Permit to="publishTask:create">
            <ButtonLink to={pagePaths['publish-composer']}>{t('composer.title')}</ButtonLink>
          </Permit>
        }
      />
      <BrakeNotice />
      <SearchForm items={useSearchItems(list.filters, query.data?.items[0])} list={list} />
      <SharedCause tasks={rows} />
      <DataTable
        listId="publish-tasks"
        label={t('title')}
        tabs={useTabs()}
        nameOf={(task) => task.title}
        onOpen={(task) => void setDetail(task.id)}
        columns={columns}
        rowKey={(task) => task.id}
        query={query}
        list={list}
        highlightedKey={highlight}
        toolbar={
          <>
            <ByHandButton />
            <ListExport {...exporting} />
          </>
        }
        batch={(selected, clear) => (
          <>
            <LazyPart>
              <TaskBatchActions selected={selected} onStarted={clear} />
            </LazyPart>
            <ListExport {...exporting} selected={selected.map(({ id }) => id)} onStarted={clear} />
          </>
        )}
        empty={<NoTasks />}
      />
      {edited !== null && (
        <LazyPart>
          <EditTaskDrawer key={edited} taskId={edited} onClose={() => void setEdited(null)} />
        </LazyPart>
      )}
      {detail !== null && (
        <PublishTaskDrawer
          taskId={detail}
          neighbours={neighboursOf(
            rows,
            (task) => task.id,
            detail,
            (id) => void setDetail(id),
          )}
          onClose={() => void setDetail(null)}
        />
      )}
    </>
  )
}

/** Parts of the list that people come for, and how many tasks each has. */
function useTabs(): ListTabs {
  const { t } = useTranslation(['publishing', 'list'])
  const items = useMemo(
    () => [
      ...(['failed', 'waiting', 'running', 'drafts'] as const).map((key) => ({
        key,
        label: t(`publishing:tabs.${key}`),
        filters: { status: codesOf(...statesOfTab[key]) },
      })),
      { key: 'mine', label: t('list:views.mine'), filters: { owner: 'me' } },
    ],
    [t],
  )
  return { items, count: { ...countTaskViews, isNews: useTaskMoves() } }
}

const statesOfTab = {
  failed: ['editFailed', 'composeFailed', 'downloadFailed', 'publishFailed'],
  waiting: ['toPublish', 'downloadQueued', 'publishQueued'],
  running: ['editing', 'composing', 'publishing', 'terminating'],
  drafts: ['draft'],
} as const satisfies Record<string, readonly PublishTaskStatus[]>

const codesOf = (...names: readonly PublishTaskStatus[]) =>
  names.map((name) => publishTaskStatus.codes[name]).join(',')

function NoTasks() {
  const { t } = useTranslation('publishing')
  return (
    <EmptyState
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        <ButtonLink to="/channel/source-videos" type="primary">
          {t('empty.action')}
        </ButtonLink>
      }
    />
  )
}

/**
 * Beside the fields: the video, the person and the time that a link asked for. They are no fields of their own, and are
 * taken off here.
 */
function useSearchItems(
  asked: Partial<Record<FilterKey, string>>,
  first: PublishTask | undefined,
): readonly SearchItem<FilterKey>[] {
  const { t } = useTranslation(['publishing', 'states', 'common', 'list'])
  const { options } = useChannelOptions()
  const linked = useLinkedItems(asked, first)
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
        key: 'status',
        label: t('search.status'),
        element: 'select',
        multiple: true,
        options: publishTaskStatus.reachable.map((name) => ({
          value: String(publishTaskStatus.codes[name]),
          label: t(publishTaskView[name].labelKey),
        })),
      },
      {
        key: 'owner',
        label: t('search.owner'),
        element: 'select',
        options: [{ value: 'me', label: t('list:views.mine') }],
      },
      ...linked,
    ],
    [t, options, linked],
  )
}
