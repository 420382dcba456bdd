import { PauseCircleOutlined } from '@ant-design/icons'
import { type QueueState, queueSortKeys } from '@pindao/protocol/publishing/publish-queue.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { Button } from 'antd'
import { useQueryState } from 'nuqs'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTaskMoves } from '#src/features/publishing/door/use-task-moves.ts'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm } from '#src/shared/list/SearchForm.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import type { ListTabs } from '#src/shared/list/views/ViewTabs.tsx'
import { shownData } from '#src/shared/query/shown-data.ts'
import { neighboursOf } from '#src/shared/record/neighbours.ts'
import { ButtonLink } from '#src/shared/ui/ButtonLink.tsx'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { PublishTaskDrawer } from '../components/PublishTaskDrawer.tsx'
import { useTaskCommands } from '../components/use-task-commands.ts'
import { publishTasksPath } from '../door/publish-paths.ts'
import { BrakeNotice } from './BrakeNotice.tsx'
import { usePublishBrakes } from './brakes.queries.ts'
import { QueueFigures } from './QueueFigures.tsx'
import { countQueueViews, type QueueQuery, usePrioritise, usePublishQueue } from './queue.queries.ts'
import { useQueueColumns } from './use-queue-columns.tsx'
import { queueFilterKeys, useQueueSearch } from './use-queue-search.tsx'

const BrakeDialog = lazyPart(async () => (await import('./BrakeDialog.tsx')).BrakeDialog, 'publishing')
const QueueBatchActions = lazyPart(
  async () => (await import('./QueueBatchActions.tsx')).QueueBatchActions,
  'operations',
)

/** 下载/上传队列: what is sent just now, how fast, and what waits in the order of its turns (E03, PUB-02). */
export function PublishQueuePage() {
  const { t } = useTranslation('publishing')
  const list = useListState(queueFilterKeys, { sortKeys: queueSortKeys })
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const query = usePublishQueue(list.query as QueueQuery)
  const [detail, setDetail] = useQueryState('detail')
  const run = useTaskCommands()
  const prioritise = usePrioritise()
  const feedback = useFeedback()
  const columns = useQueueColumns({
    open: (task) => void setDetail(task.id),
    run: (command, task) => void run(command, task),
    prioritise: (move, { id, title }) =>
      prioritise.mutate(
        { params: { id }, body: { move } },
        {
          onSuccess: () => feedback.success(t('queue.move.done', { title })),
          onError: feedback.failure,
        },
      ),
  })
  return (
    <>
      <PageHeader
        title={t('queue.title')}
        note={t('queue.note')}
        actions={<SetBrake batchId={list.filters.batchId} />}
      />
      <BrakeNotice />
      <QueueFigures />
      <SearchForm items={useQueueSearch(list.filters.batchId)} list={list} />
      <DataTable
        listId="publish-queue"
        label={t('queue.title')}
        tabs={useTabs()}
        columns={columns}
        nameOf={(task) => task.title}
        onOpen={(task) => void setDetail(task.id)}
        rowKey={(task) => task.id}
        query={query}
        list={list}
        batch={(selected, clear) => (
          <LazyPart>
            <QueueBatchActions selected={selected} onStarted={clear} />
          </LazyPart>
        )}
        empty={
          <EmptyState
            title={t('queue.empty.title')}
            text={t('queue.empty.text')}
            action={
              <ButtonLink to={publishTasksPath} type="primary">
                {t('queue.empty.action')}
              </ButtonLink>
            }
          />
        }
      />
      {detail !== null && (
        <PublishTaskDrawer
          taskId={detail}
          neighbours={neighboursOf(
            shownData(query)?.items ?? [],
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

/** The way to a release brake, for whoever may set one. */
function SetBrake({ batchId }: { readonly batchId: string | undefined }) {
  const { t } = useTranslation('publishing')
  const [open, setOpen] = useState(false)
  const scopes = usePublishBrakes().data?.scopes ?? []
  if (scopes.length === 0) return null
  return (
    <>
      <Button danger icon={<PauseCircleOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('queue.brake.set')}
      </Button>
      {open && (
        <LazyPart onLost={() => setOpen(false)}>
          <BrakeDialog scopes={scopes} batchId={batchId} onClose={() => setOpen(false)} />
        </LazyPart>
      )}
    </>
  )
}

const statesOfTab = {
  running: ['publishing'],
  waiting: ['downloadQueued', 'publishQueued'],
  failed: ['downloadFailed', 'publishFailed'],
} as const satisfies Record<string, readonly QueueState[]>

/** Parts of the queue that people come for, and how many tasks each has. */
function useTabs(): ListTabs {
  const { t } = useTranslation(['publishing', 'list'])
  const items = useMemo(
    () => [
      ...(['running', 'waiting', 'failed'] as const).map((key) => ({
        key,
        label: t(`publishing:tabs.${key}`),
        filters: { status: statesOfTab[key].map((name) => publishTaskStatus.codes[name]).join(',') },
      })),
      { key: 'braked', label: t('publishing:queue.figure.braked'), filters: { braked: 'yes' } },
      { key: 'mine', label: t('list:views.mine'), filters: { owner: 'me' } },
    ],
    [t],
  )
  return { items, count: { ...countQueueViews, isNews: useTaskMoves() } }
}
