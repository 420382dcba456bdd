import { PlusOutlined } from '@ant-design/icons'
import { type ChannelGroup, channelGroupSortKeys } from '@pindao/protocol/channels/group.endpoints.ts'
import { Button } from 'antd'
import { useQueryState } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { DepartmentSelect } from '#src/features/access/door/DepartmentSelect.tsx'
import { Permit } from '#src/shared/access/Permit.tsx'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm, type SearchItem } from '#src/shared/list/SearchForm.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { neighboursOf } from '#src/shared/record/neighbours.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { useChannelChoices } from '../api/channels.queries.ts'
import { type GroupsQuery, useChannelGroups, useDeleteGroup } from '../api/groups.queries.ts'
import { GroupDrawer } from '../components/GroupDrawer.tsx'
import { useGroupColumns } from '../components/use-group-columns.tsx'

const filterKeys = ['name', 'departmentId'] as const
type FilterKey = (typeof filterKeys)[number]
/** In the address in place of an id. */
const fresh = 'new'

/** 频道分组: channels that some people work on together, and who leads them. */
export function ChannelGroupsPage() {
  const { t } = useTranslation('channels')
  const list = useListState(filterKeys, { sortKeys: channelGroupSortKeys })
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const query = useChannelGroups(list.query as GroupsQuery)
  const [detail, setDetail] = useQueryState('detail')
  const remove = useRemoval()
  const open = (group: ChannelGroup) => void setDetail(group.id)
  const columns = useGroupColumns({ open, remove: (group) => void remove(group) })
  const createButton = (
    <Permit to="channelGroup:create">
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => void setDetail(fresh)}>
        {t('groups.create')}
      </Button>
    </Permit>
  )
  return (
    <>
      <PageHeader title={t('groups.title')} note={t('groups.note')} actions={createButton} />
      <SearchForm items={useSearchItems()} list={list} />
      <DataTable
        listId="channel-groups"
        label={t('groups.title')}
        columns={columns}
        nameOf={(group) => group.name}
        onOpen={open}
        rowKey={(group) => group.id}
        query={query}
        list={list}
        empty={
          <EmptyState title={t('groups.empty.title')} text={t('groups.empty.text')} action={createButton} />
        }
      />
      {detail !== null && (
        <GroupDrawer
          key={detail}
          groupId={detail === fresh ? null : detail}
          neighbours={neighboursOf(
            shownData(query)?.items ?? [],
            (group) => group.id,
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
  const { t } = useTranslation(['channels', 'common'])
  const { data: choices } = useChannelChoices()
  return [
    { key: 'name', label: t('channels:groups.name'), element: 'input' },
    {
      key: 'departmentId',
      label: t('channels:search.department'),
      element: 'custom',
      control: (
        <DepartmentSelect
          departments={choices?.departments ?? []}
          allowClear
          placeholder={t('common:search.choose')}
        />
      ),
    },
  ]
}

/** Dissolves a group, after saying how many channels are then without one. */
function useRemoval() {
  const { t } = useTranslation(['channels', 'common'])
  const feedback = useFeedback()
  const removal = useDeleteGroup()
  return async ({ id, name, channelCount }: ChannelGroup): Promise<void> => {
    const agreed = await feedback.confirm({
      title: t('channels:groups.deleteTitle', { name }),
      text: t('channels:groups.deleteText', { count: channelCount }),
      confirm: t('common:action.delete'),
      danger: true,
    })
    if (!agreed) return
    try {
      await removal.mutateAsync({ params: { id } })
      feedback.success(t('channels:groups.deleted', { name }))
    } catch (error) {
      feedback.failure(error)
    }
  }
}
