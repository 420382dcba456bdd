import { dataHealthSortKeys, dataStates } from '@pindao/protocol/channel-data/health.endpoints.ts'
import { managedPlatforms } from '@pindao/protocol/channels/platforms.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useDictionary } from '#src/features/settings/door/use-dictionary.ts'
import { ListExport } from '#src/features/sheets/door/ListExport.tsx'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm, type SearchItem } from '#src/shared/list/SearchForm.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import { useOpenRecord } from '#src/shared/record/use-open-record.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { DataFiles } from './DataFiles.tsx'
import { HealthCommands } from './HealthCommands.tsx'
import { HealthDrawer } from './HealthDrawer.tsx'
import { type HealthQuery, useDataHealth } from './health.queries.ts'
import { useHealthColumns } from './use-health-columns.tsx'

const filterKeys = ['title', 'state', 'platform', 'owner'] as const

/** Which columns of a file tell what a column of the list shows. */
const tells = {
  name: ['title'],
  platform: ['platform'],
  state: ['state', 'problem'],
  freshDay: ['freshDay'],
  channelDays: ['channelDays'],
  videoDays: ['videoDays'],
  money: ['money'],
  parts: ['parts'],
  counts: ['counts'],
  pastDays: ['pastDays'],
  owner: ['owner'],
} as const

/** 数据状况: which numbers are there, late or refused, and why. */
export function DataHealthPage() {
  const { t } = useTranslation('channel-data')
  const list = useListState(filterKeys, { sortKeys: dataHealthSortKeys })
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const query = useDataHealth(list.query as HealthQuery)
  const { id: detail, open, close, neighbours } = useOpenRecord(query)
  const columns = useHealthColumns(open)
  const { page: _page, pageSize: _size, ...filter } = list.query as HealthQuery
  const exporting = {
    ...({ kind: 'dataHealth.export', listId: 'data-health', columns, tells, filter } as const),
    isFiltered: list.isFiltered,
    total: query.data?.total,
  }
  return (
    <>
      <PageHeader title={t('facts.title')} note={t('facts.note')} />
      <DataFiles />
      <SearchForm items={useSearchItems()} list={list} />
      <DataTable
        listId="data-health"
        label={t('facts.title')}
        columns={columns}
        nameOf={({ title }) => title}
        onOpen={open}
        rowKey={({ id }) => id}
        query={query}
        list={list}
        toolbar={<ListExport {...exporting} />}
        batch={(selected, clear) => <HealthCommands selected={selected} onStarted={clear} />}
        empty={<EmptyState title={t('facts.empty.title')} text={t('facts.empty.text')} />}
      />
      {detail !== null && (
        <HealthDrawer key={detail} channelId={detail} neighbours={neighbours} onClose={close} />
      )}
    </>
  )
}

function useSearchItems(): readonly SearchItem<(typeof filterKeys)[number]>[] {
  const { t } = useTranslation('channel-data')
  const { labelOf } = useDictionary('platform')
  return useMemo(
    () => [
      { key: 'title', label: t('facts.search.title'), element: 'input' },
      {
        key: 'state',
        label: t('facts.search.state'),
        element: 'select',
        multiple: true,
        options: dataStates.map((value) => ({ value, label: t(`facts.state.${value}`) })),
      },
      {
        key: 'platform',
        label: t('facts.search.platform'),
        element: 'select',
        multiple: true,
        options: managedPlatforms.map((value) => ({ value, label: labelOf(value) })),
      },
      {
        key: 'owner',
        label: t('facts.search.owner'),
        element: 'select',
        options: [{ value: 'me', label: t('facts.search.mine') }],
      },
    ],
    [t, labelOf],
  )
}
