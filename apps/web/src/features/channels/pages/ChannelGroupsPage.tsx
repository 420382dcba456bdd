import { PlusOutlined } from '@ant-design/icons'
import {
  type ChannelGroup,
  channelGroupSortKeys,
  deleteChannelGroup,
} from '@pindao/protocol/channels/group.endpoints.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { DepartmentSelect } from '#src/features/access/door/DepartmentSelect.tsx'
import { channelsKey } from '#src/features/channels/door/channels-key.ts'
import { ListExport } from '#src/features/sheets/door/ListExport.tsx'
import { Permit } from '#src/shared/access/Permit.tsx'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm, type SearchItem } from '#src/shared/list/SearchForm.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import { useAskedCommand } from '#src/shared/record/use-asked-command.ts'
import { useOpenRecord } from '#src/shared/record/use-open-record.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { useChannelChoices } from '../api/channels.queries.ts'
import { type GroupsQuery, useChannelGroups } from '../api/groups.queries.ts'
import { GroupDrawer } from '../components/GroupDrawer.tsx'
import { useGroupColumns } from '../components/use-group-columns.tsx'

const filterKeys = ['name', 'departmentId'] as const
type FilterKey = (typeof filterKeys)[number]
/** In the address in place of an id. */
const fresh = 'new'

/** Which columns of a file tell what a column of the list shows. */
const tells = {
  name: ['name'],
  department: ['department'],
  leader: ['leader'],
  channels: ['channelCount'],
  timeZone: ['timeZone'],
  createdAt: ['createdAt'],
} as const

/** 频道分组: channels that some people work on together, and who leads them. */
export function ChannelGroupsPage() {
  const { t } = useTranslation('channels')
  const list = useListState(filterKeys, { sortKeys: channelGroupSortKeys })
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const query = useChannelGroups(list.query as GroupsQuery)
  const { id: detail, open, close, neighbours } = useOpenRecord(query)
  const remove = useRemoval()
  const columns = useGroupColumns({ open, remove })
  const { page: _page, pageSize: _size, ...filter } = list.query as GroupsQuery
  const exporting = {
    ...({ kind: 'channelGroup.export', listId: 'channel-groups', columns, tells, filter } as const),
    isFiltered: list.isFiltered,
    total: query.data?.total,
  }
  const createButton = (
    <Permit to="channelGroup:create">
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open({ id: fresh })}>
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
        toolbar={<ListExport {...exporting} />}
        empty={
          <EmptyState title={t('groups.empty.title')} text={t('groups.empty.text')} action={createButton} />
        }
      />
      {detail !== null && (
        <GroupDrawer
          key={detail}
          groupId={detail === fresh ? null : detail}
          neighbours={neighbours}
          onClose={close}
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
  const run = useAskedCommand(deleteChannelGroup, channelsKey)
  return ({ id, name, channelCount }: ChannelGroup) => {
    const question = {
      title: t('channels:groups.deleteTitle', { name }),
      text: t('channels:groups.deleteText', { count: channelCount }),
      confirm: t('common:action.delete'),
      danger: true,
    }
    void run({ params: { id } }, question, t('channels:groups.deleted', { name }))
  }
}
