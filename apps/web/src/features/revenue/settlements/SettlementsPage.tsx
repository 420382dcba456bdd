import { addMonths, monthOf } from '@pindao/protocol/contracts/month.ts'
import { dayIn } from '@pindao/protocol/core/zoned-day.ts'
import { settlementSortKeys } from '@pindao/protocol/revenue/settlement.filter.ts'
import { useTranslation } from 'react-i18next'
import { ListExport } from '#src/features/sheets/door/ListExport.tsx'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm } from '#src/shared/list/SearchForm.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import { useOpenRecord } from '#src/shared/record/use-open-record.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { MonthBar } from './MonthBar.tsx'
import { RunMonth } from './RunMonth.tsx'
import { type SettlementsQuery, useSettlements } from './settlements.queries.ts'
import { useSettlementColumns } from './use-settlement-columns.tsx'
import { useSettlementCommands } from './use-settlement-commands.tsx'
import { settlementFilterKeys, useSettlementSearch, useSettlementTabs } from './use-settlement-search.tsx'

const SettlementBatchActions = lazyPart(
  async () => (await import('./SettlementBatchActions.tsx')).SettlementBatchActions,
  'operations',
)
const StatementBatchActions = lazyPart(
  async () => (await import('../statements/StatementBatchActions.tsx')).StatementBatchActions,
  'statements',
  'operations',
)
const SettlementDrawer = lazyPart(
  async () => (await import('./SettlementDrawer.tsx')).SettlementDrawer,
  'access',
  'contracts',
)

/** Which columns of a file tell what a column of the list shows. */
const tells = {
  name: ['no'],
  month: ['month'],
  party: ['party'],
  contract: ['contractNo', 'contract'],
  status: ['status'],
  gross: ['currency', 'gross'],
  creator: ['creator'],
  company: ['company'],
  adjustments: ['adjustments', 'corrections'],
  carryIn: ['carryIn'],
  carryOut: ['carryOut'],
  payable: ['payable'],
  net: ['payoutCurrency', 'tax', 'net'],
  calculated: ['calculatedBy'],
  confirmed: ['confirmedBy', 'confirmedAt'],
  department: ['department'],
  paidOn: ['paidOn'],
  updatedAt: ['updatedAt'],
} as const

const validMonth = /^\d{4}-(?:0[1-9]|1[0-2])$/u

/** 结算: what is owed to creators for a month, from the draft to the payment (REV-01, business.md §3.3). */
export function SettlementsPage() {
  const { t } = useTranslation('settlements')
  const list = useListState(settlementFilterKeys, { sortKeys: settlementSortKeys })
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const query = useSettlements(list.query as SettlementsQuery)
  const { id: detail, open, close, neighbours } = useOpenRecord(query)
  const commands = useSettlementCommands()
  const columns = useSettlementColumns({
    open,
    run: (act, settlement) => void commands[act](settlement),
  })
  const month = useShownMonth(list.filters.month)
  const { page: _page, pageSize: _size, ...filter } = list.query as SettlementsQuery
  const exporting = {
    ...({ kind: 'settlement.export', listId: 'settlements', columns, tells, filter } as const),
    isFiltered: list.isFiltered,
    total: query.data?.total,
  }
  return (
    <>
      <PageHeader title={t('settlement.title')} note={t('settlement.note')} />
      <MonthBar month={month} onShow={(conditions) => list.applyFilters(conditions)} />
      <SearchForm items={useSettlementSearch()} list={list} />
      <DataTable
        listId="settlements"
        label={t('settlement.title')}
        tabs={useSettlementTabs()}
        columns={columns}
        nameOf={({ no }) => no}
        onOpen={open}
        rowKey={({ id }) => id}
        query={query}
        list={list}
        toolbar={<ListExport {...exporting} />}
        batch={(selected, clear) => (
          <>
            <LazyPart>
              <SettlementBatchActions selected={selected} onStarted={clear} />
            </LazyPart>
            <LazyPart>
              <StatementBatchActions selected={selected} onStarted={clear} />
            </LazyPart>
            <ListExport {...exporting} selected={selected.map(({ id }) => id)} onStarted={clear} />
          </>
        )}
        empty={
          <EmptyState
            title={t('settlement.empty.title')}
            text={t('settlement.empty.text')}
            action={<RunMonth month={month} />}
          />
        }
      />
      {detail !== null && (
        <LazyPart onLost={close}>
          <SettlementDrawer key={detail} settlementId={detail} neighbours={neighbours} onClose={close} />
        </LazyPart>
      )}
    </>
  )
}

/** The month the list is narrowed to; else the one that is over, which is what is settled now. */
function useShownMonth(asked: string | undefined): string {
  const zone = useTimeZone()
  if (asked !== undefined && validMonth.test(asked)) return asked
  return addMonths(monthOf(dayIn(Date.now(), zone)), -1)
}
