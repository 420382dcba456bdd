import { exportKinds } from '@pindao/protocol/sheets/export-kinds.ts'
import {
  type ExportRecord,
  exportRecordSortKeys,
  exportStates,
} from '@pindao/protocol/sheets/export-record.endpoints.ts'
import { Segmented } from 'antd'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { ListExport } from '#src/features/sheets/door/ListExport.tsx'
import { useDownloadExport } from '#src/features/sheets/door/use-download-export.ts'
import { useListName } from '#src/features/sheets/door/use-list-name.ts'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm, type SearchItem } from '#src/shared/list/SearchForm.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { exportStateView } from './export-state.status-view.ts'
import { type ExportsQuery, useCancelExport, useExportRecords, useRepeatExport } from './exports.queries.ts'
import { type ExportAct, useExportColumns } from './use-export-columns.tsx'

const SchedulesList = lazyPart(async () => (await import('../schedules/SchedulesList.tsx')).SchedulesList)

const views = ['files', 'schedules'] as const
const filterKeys = ['name', 'kind', 'state', 'owner'] as const
type FilterKey = (typeof filterKeys)[number]

/** Which columns of a file tell what a column of the list shows. */
const tells = {
  file: ['fileName'],
  list: ['list'],
  owner: ['owner'],
  conditions: ['conditions'],
  rows: ['rows'],
  size: ['size'],
  state: ['state'],
  createdAt: ['createdAt'],
  expiresAt: ['expiresAt'],
} as const

/** 导出记录: own files and those of whom one leads, and what comes regularly (EXP-01). */
export function ExportsPage() {
  const { t } = useTranslation('sheets')
  const [view, setView] = useQueryState('view', parseAsStringLiteral(views).withDefault('files'))
  return (
    <>
      <PageHeader
        title={t('exports.title')}
        note={t('exports.note')}
        actions={
          <Segmented
            value={view}
            options={views.map((value) => ({ value, label: t(`exports.view.${value}`) }))}
            onChange={(value) => void setView(value)}
          />
        }
      />
      {view === 'files' ? (
        <ExportFiles />
      ) : (
        <LazyPart>
          <SchedulesList />
        </LazyPart>
      )}
    </>
  )
}

function ExportFiles() {
  const { t } = useTranslation('sheets')
  const list = useListState(filterKeys, { sortKeys: exportRecordSortKeys })
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const query = useExportRecords(list.query as ExportsQuery)
  const columns = useExportColumns(useExportActs())
  const { page: _page, pageSize: _size, ...filter } = list.query
  const exporting = {
    ...({ kind: 'sheetExport.export', listId: 'exports', columns, tells } as const),
    filter: filter as Omit<ExportsQuery, 'page' | 'pageSize'>,
    isFiltered: list.isFiltered,
    total: query.data?.total,
  }
  return (
    <>
      <SearchForm items={useSearchItems()} list={list} />
      <DataTable
        listId="exports"
        label={t('exports.title')}
        columns={columns}
        rowKey={({ operationId }) => operationId}
        nameOf={({ fileName }) => fileName}
        query={query}
        list={list}
        toolbar={<ListExport {...exporting} />}
        empty={<EmptyState title={t('exports.empty.title')} text={t('exports.empty.text')} />}
      />
    </>
  )
}

function useExportActs() {
  const feedback = useFeedback()
  const download = useDownloadExport()
  const repeat = useRepeatExport()
  const cancel = useCancelExport()
  return (act: ExportAct, record: ExportRecord): void => {
    const { operationId } = record
    if (act === 'download') download.run(record)
    else if (act === 'again') repeat.start(operationId).catch(feedback.failure)
    else cancel.mutate({ params: { id: operationId } }, { onError: feedback.failure })
  }
}

function useSearchItems(): readonly SearchItem<FilterKey>[] {
  const { t } = useTranslation('sheets')
  const listName = useListName()
  return [
    { key: 'name', label: t('exports.search'), element: 'input' },
    {
      key: 'kind',
      label: t('exports.list'),
      element: 'select',
      options: exportKinds.map((value) => ({ value, label: listName(value) })),
    },
    {
      key: 'state',
      label: t('exports.stateOf'),
      element: 'select',
      options: exportStates.map((value) => ({ value, label: t(exportStateView[value].labelKey) })),
    },
    {
      key: 'owner',
      label: t('exports.owner'),
      element: 'select',
      options: [{ value: 'me', label: t('exports.mine') }],
    },
  ]
}
