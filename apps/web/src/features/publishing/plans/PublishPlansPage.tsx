import { CalendarOutlined, PlusOutlined } from '@ant-design/icons'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { type PublishPlan, publishPlanSortKeys } from '@pindao/protocol/publishing/publish-plan.endpoints.ts'
import { publishPlanStatus } from '@pindao/protocol/publishing/publish-plan.states.ts'
import { Button } from 'antd'
import { parseAsBoolean, useQueryState } from 'nuqs'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChannelSelect } from '#src/features/channels/door/ChannelSelect.tsx'
import { useChannelOptions } from '#src/features/channels/door/channel-options.ts'
import { ListExport } from '#src/features/sheets/door/ListExport.tsx'
import { Permit } from '#src/shared/access/Permit.tsx'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm, type SearchItem } from '#src/shared/list/SearchForm.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { neighboursOf } from '#src/shared/record/neighbours.ts'
import { ButtonLink } from '#src/shared/ui/ButtonLink.tsx'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { planView } from './plan.status-view.ts'
import { type PlansQuery, usePublishPlans } from './plans.queries.ts'
import { usePlanColumns } from './use-plan-columns.tsx'
import { usePlanCommands } from './use-plan-commands.ts'

const PlanDrawer = lazyPart(async () => (await import('./PlanDrawer.tsx')).PlanDrawer)
const PlanWizard = lazyPart(async () => (await import('./PlanWizard.tsx')).PlanWizard)

const filterKeys = ['name', 'channelId', 'status', 'owner'] as const
type FilterKey = (typeof filterKeys)[number]

/** Which columns of a file tell what a column of the list shows. */
const tells = {
  name: ['name'],
  status: ['status'],
  mode: ['mode'],
  progress: ['total', 'waiting', 'underWay', 'published', 'failed', 'ended'],
  channels: ['channels'],
  startsAt: ['startsAt'],
  endsAt: ['endsAt'],
  createdAt: ['createdAt', 'owner'],
} as const

/** 发布计划: what was booked to become public one after the other, and how far it is. */
export function PublishPlansPage() {
  const { t } = useTranslation('publishing')
  const list = useListState(filterKeys, { sortKeys: publishPlanSortKeys })
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const query = usePublishPlans(list.query as PlansQuery)
  const [detail, setDetail] = useQueryState('detail')
  const [creating, setCreating] = useQueryState('new', parseAsBoolean.withDefault(false))
  const [edited, setEdited] = useState<PublishPlan | null>(null)
  const open = (plan: PublishPlan) => void setDetail(plan.id)
  const run = usePlanCommands({ edit: setEdited })
  const columns = usePlanColumns({ open, run: (command, plan) => void run(command, plan) })
  const createButton = (
    <Permit to="publishPlan:create">
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => void setCreating(true)}>
        {t('plans.create')}
      </Button>
    </Permit>
  )
  const { page: _page, pageSize: _size, ...filter } = list.query as PlansQuery
  const exporting = {
    ...({ kind: 'publishPlan.export', listId: 'publish-plans', columns, tells, filter } as const),
    isFiltered: list.isFiltered,
    total: query.data?.total,
  }
  return (
    <>
      <PageHeader
        title={t('plans.title')}
        note={t('plans.note')}
        actions={
          <>
            <ButtonLink to={pagePaths['publish-calendar']} icon={<CalendarOutlined aria-hidden />}>
              {t('plans.calendar.title')}
            </ButtonLink>
            {createButton}
          </>
        }
      />
      <SearchForm items={useSearchItems()} list={list} />
      <DataTable
        listId="publish-plans"
        label={t('plans.title')}
        columns={columns}
        nameOf={(plan) => plan.name}
        onOpen={open}
        rowKey={(plan) => plan.id}
        query={query}
        list={list}
        toolbar={<ListExport {...exporting} />}
        empty={
          <EmptyState title={t('plans.empty.title')} text={t('plans.empty.text')} action={createButton} />
        }
      />
      {detail !== null && (
        <LazyPart onLost={() => void setDetail(null)}>
          <PlanDrawer
            key={detail}
            planId={detail}
            neighbours={neighboursOf(
              shownData(query)?.items ?? [],
              (plan) => plan.id,
              detail,
              (id) => void setDetail(id),
            )}
            onClose={() => void setDetail(null)}
          />
        </LazyPart>
      )}
      {creating && (
        <LazyPart onLost={() => void setCreating(null)}>
          <PlanWizard onClose={() => void setCreating(null)} />
        </LazyPart>
      )}
      {edited && (
        <LazyPart onLost={() => setEdited(null)}>
          <PlanWizard key={edited.id} plan={edited} onClose={() => setEdited(null)} />
        </LazyPart>
      )}
    </>
  )
}

function useSearchItems(): readonly SearchItem<FilterKey>[] {
  const { t } = useTranslation(['publishing', 'common', 'list'])
  const { options } = useChannelOptions()
  return useMemo(
    () => [
      { key: 'name', label: t('publishing:plans.name'), element: 'input' },
      {
        key: 'channelId',
        label: t('publishing:search.channel'),
        element: 'custom',
        control: <ChannelSelect allowClear placeholder={t('common:search.choose')} />,
        textOf: (id) => options.find((option) => option.id === id)?.channelName,
      },
      {
        key: 'status',
        label: t('publishing:search.status'),
        element: 'select',
        options: publishPlanStatus.names.map((name) => ({
          value: String(publishPlanStatus.codes[name]),
          label: t(`publishing:${planView[name].labelKey}`),
        })),
      },
      {
        key: 'owner',
        label: t('publishing:search.owner'),
        element: 'select',
        options: [{ value: 'me', label: t('list:views.mine') }],
      },
    ],
    [t, options],
  )
}
