import { auditSortKeys } from '@pindao/protocol/access/audit.endpoints.ts'
import { useQueryState } from 'nuqs'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuditWords } from '#src/features/access/door/use-audit-words.ts'
import { ListExport } from '#src/features/sheets/door/ListExport.tsx'
import { PeriodPicker } from '#src/shared/form/PeriodPicker.tsx'
import { periodInstants } from '#src/shared/format/period.ts'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm, type SearchItem } from '#src/shared/list/SearchForm.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import { neighboursOf } from '#src/shared/record/neighbours.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { useAuditLog } from '../api/audit.queries.ts'
import { AuditEntryDrawer } from '../components/AuditEntryDrawer.tsx'
import { ChainStatus } from '../components/ChainStatus.tsx'
import { PersonSelect } from '../components/PersonSelect.tsx'
import { useAuditColumns } from '../components/use-audit-columns.tsx'

const filterKeys = ['personId', 'action', 'entity', 'entityId', 'period'] as const
type FilterKey = (typeof filterKeys)[number]

/** Which columns of a file tell what a column of the list shows. */
const tells = {
  action: ['action'],
  person: ['person'],
  at: ['at'],
  record: ['entity', 'entityId', 'recordName'],
  change: ['fields'],
} as const

/** 审计日志: who did what to which record, before and after (PERM-05). */
export function AuditLogPage() {
  const { t } = useTranslation('audit')
  const list = useListState(filterKeys, { sortKeys: auditSortKeys })
  const zone = useTimeZone()
  const { period, page, pageSize, ...asked } = list.query
  const filter = { ...asked, ...periodInstants(period, zone) }
  const query = useAuditLog({ page, pageSize, ...filter })
  const [detail, setDetail] = useQueryState('detail')
  const columns = useAuditColumns((entry) => void setDetail(entry.id))
  const entries = query.data?.items ?? []
  const exporting = {
    ...({ kind: 'audit.export', listId: 'audit-log', columns, tells, filter } as const),
    isFiltered: list.isFiltered,
    total: query.data?.total,
  }
  const shown = entries.find(({ id }) => id === detail)

  return (
    <>
      <PageHeader title={t('title')} />
      <ChainStatus />
      <SearchForm items={useSearchItems()} list={list} />
      <DataTable
        listId="audit-log"
        label={t('title')}
        columns={columns}
        onOpen={(entry) => void setDetail(entry.id)}
        rowKey={(entry) => entry.id}
        query={query}
        list={list}
        toolbar={<ListExport {...exporting} />}
        batch={(selected, clear) => (
          <ListExport {...exporting} selected={selected.map(({ id }) => id)} onStarted={clear} />
        )}
        empty={<EmptyState title={t('empty.title')} text={t('empty.text')} />}
      />
      {shown && (
        <AuditEntryDrawer
          entry={shown}
          neighbours={neighboursOf(
            entries,
            (entry) => entry.id,
            shown.id,
            (id) => void setDetail(id),
          )}
          onClose={() => void setDetail(null)}
        />
      )}
    </>
  )
}

function useSearchItems(): readonly SearchItem<FilterKey>[] {
  const { t } = useTranslation('audit')
  const { actionChoices, entityChoices } = useAuditWords()
  return useMemo(
    () => [
      {
        key: 'personId',
        label: t('search.person'),
        element: 'custom',
        control: <PersonSelect placeholder={t('search.personHint')} />,
      },
      { key: 'action', label: t('search.action'), element: 'select', options: actionChoices },
      { key: 'entity', label: t('search.entity'), element: 'select', options: entityChoices },
      { key: 'entityId', label: t('search.entityId'), element: 'input', needInt: true },
      { key: 'period', label: t('search.period'), element: 'custom', wide: true, control: <PeriodPicker /> },
    ],
    [t, actionChoices, entityChoices],
  )
}
