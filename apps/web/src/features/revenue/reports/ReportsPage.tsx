import { UploadOutlined } from '@ant-design/icons'
import { reportSortKeys } from '@pindao/protocol/revenue/report.filter.ts'
import { reportOrigins, reportStatus } from '@pindao/protocol/revenue/report.states.ts'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListExport } from '#src/features/sheets/door/ListExport.tsx'
import { Permit } from '#src/shared/access/Permit.tsx'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm } from '#src/shared/list/SearchForm.tsx'
import type { SearchItem } from '#src/shared/list/search-items.ts'
import { useListState } from '#src/shared/list/use-list-state.ts'
import type { ListTabs } from '#src/shared/list/views/ViewTabs.tsx'
import { useOpenRecord } from '#src/shared/record/use-open-record.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { reportView } from './report.status-view.ts'
import { countReportViews, type ReportsQuery, useReports } from './reports.queries.ts'
import { useReportColumns } from './use-report-columns.tsx'
import { useReportWords } from './use-report-words.ts'

const ReportDrawer = lazyPart(async () => (await import('./ReportDrawer.tsx')).ReportDrawer, 'access')
const UploadReports = lazyPart(async () => (await import('./UploadReports.tsx')).UploadReports, 'errors')

/** Which columns of a file tell what a column of the list shows. */
const tells = {
  name: ['fileName'],
  month: ['month'],
  type: ['type', 'platform'],
  contentOwner: ['contentOwner'],
  status: ['status'],
  total: ['total', 'currency'],
  lines: ['lineCount', 'rowCount', 'skippedCount'],
  unknown: ['unknownChannels'],
  problems: ['problemCount'],
  size: ['fileSize', 'sha256'],
  origin: ['origin'],
  owner: ['createdBy'],
  createdAt: ['createdAt'],
  countedAt: ['countedAt'],
} as const

const filterKeys = [
  'words',
  'month',
  'platform',
  'type',
  'status',
  'origin',
  'unknown',
  'decide',
  'owner',
] as const
type FilterKey = (typeof filterKeys)[number]

/** 收益导入: report files of the platforms, from the drop to what counts (REV-01). */
export function ReportsPage() {
  const { t } = useTranslation('revenue-reports')
  const [adding, setAdding] = useState(false)
  const list = useListState(filterKeys, { sortKeys: reportSortKeys })
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const query = useReports(list.query as ReportsQuery)
  const { id: detail, open, close, neighbours } = useOpenRecord(query)
  const columns = useReportColumns(open)
  const { page: _page, pageSize: _size, ...filter } = list.query as ReportsQuery
  const exporting = {
    ...({ kind: 'revenueReport.export', listId: 'revenue-reports', columns, tells, filter } as const),
    isFiltered: list.isFiltered,
    total: query.data?.total,
  }
  return (
    <>
      <PageHeader
        title={t('title')}
        note={t('note')}
        actions={
          <Permit to="revenueReport:create">
            <Button type="primary" icon={<UploadOutlined aria-hidden />} onClick={() => setAdding(true)}>
              {t('add')}
            </Button>
          </Permit>
        }
      />
      <SearchForm items={useSearch()} list={list} />
      <DataTable
        listId="revenue-reports"
        label={t('title')}
        tabs={useTabs()}
        columns={columns}
        nameOf={(row) => row.fileName}
        onOpen={open}
        rowKey={(row) => row.id}
        query={query}
        list={list}
        toolbar={<ListExport {...exporting} />}
        batch={(selected, clear) => (
          <ListExport {...exporting} selected={selected.map(({ id }) => id)} onStarted={clear} />
        )}
        empty={<EmptyState title={t('empty.title')} text={t('empty.text')} />}
      />
      {detail !== null && (
        <LazyPart onLost={close}>
          <ReportDrawer key={detail} id={detail} neighbours={neighbours} onClose={close} />
        </LazyPart>
      )}
      {adding && (
        <LazyPart onLost={() => setAdding(false)}>
          <UploadReports onClose={() => setAdding(false)} />
        </LazyPart>
      )}
    </>
  )
}

function useSearch(): readonly SearchItem<FilterKey>[] {
  const { t } = useTranslation(['revenue-reports', 'states'])
  const words = useReportWords()
  const one = (value: string, label: string) => [{ value, label }]
  return [
    { key: 'words', label: t('revenue-reports:field.words'), element: 'input' },
    { key: 'month', label: t('revenue-reports:field.month'), element: 'month' },
    {
      key: 'type',
      label: t('revenue-reports:field.type'),
      element: 'select',
      multiple: true,
      options: words.types,
    },
    {
      key: 'status',
      label: t('revenue-reports:field.status'),
      element: 'select',
      multiple: true,
      options: reportStatus.names.map((name) => ({
        value: String(reportStatus.codes[name]),
        label: t(reportView[name].labelKey),
      })),
    },
    {
      key: 'platform',
      label: t('revenue-reports:field.platform'),
      element: 'select',
      options: (['youtube', 'facebook'] as const).map((value) => ({
        value,
        label: t(`revenue-reports:platform.${value}`),
      })),
    },
    {
      key: 'origin',
      label: t('revenue-reports:field.origin'),
      element: 'select',
      options: reportOrigins.map((value) => ({ value, label: t(`revenue-reports:origin.${value}`) })),
    },
    {
      key: 'unknown',
      label: t('revenue-reports:field.unknown'),
      element: 'select',
      options: one('yes', t('revenue-reports:unknownOnly')),
    },
    {
      key: 'decide',
      label: t('revenue-reports:tab.decide'),
      element: 'select',
      options: one('yes', t('revenue-reports:decideOnly')),
    },
    {
      key: 'owner',
      label: t('revenue-reports:field.owner'),
      element: 'select',
      options: one('me', t('revenue-reports:mine')),
    },
  ]
}

/** Parts of the list that people come for. */
function useTabs(): ListTabs {
  const { t } = useTranslation('revenue-reports')
  const items = useMemo(
    () => [
      { key: 'decide', label: t('tab.decide'), filters: { decide: 'yes' } },
      { key: 'counted', label: t('tab.counted'), filters: { status: String(reportStatus.codes.counted) } },
      { key: 'unknown', label: t('tab.unknown'), filters: { unknown: 'yes' } },
      { key: 'failed', label: t('tab.failed'), filters: { status: String(reportStatus.codes.failed) } },
    ],
    [t],
  )
  return { items, count: countReportViews }
}
