import { PlusOutlined, TableOutlined } from '@ant-design/icons'
import type { DeductionRecord } from '@pindao/protocol/revenue/money-table.deductions.ts'
import { deductionSortKeys } from '@pindao/protocol/revenue/money-table.filter.ts'
import { Button } from 'antd'
import { useQueryState } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { askedImport } from '#src/features/sheets/door/asked-import.ts'
import { ListExport } from '#src/features/sheets/door/ListExport.tsx'
import { Permit } from '#src/shared/access/Permit.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { SearchForm } from '#src/shared/list/SearchForm.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import { useOpenRecord } from '#src/shared/record/use-open-record.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import styles from '../money-tables.module.css'
import { type DeductionsQuery, useDeductions, useDeleteDeduction } from '../money-tables.queries.ts'
import { DeductionDrawer } from './DeductionDrawer.tsx'
import { useDeductionColumns } from './use-deduction-columns.tsx'
import { deductionFilterKeys, useDeductionSearch } from './use-deduction-search.tsx'

/** Which columns of a file tell what a column of the list shows. */
const tells = {
  name: ['title', 'channel'],
  platform: ['platform'],
  month: ['month'],
  platformTax: ['platformTax', 'currency'],
  fees: ['fees', 'currency'],
  settledBy: ['settledBy'],
  remark: ['remark'],
  createdBy: ['createdBy'],
  updatedAt: ['updatedAt'],
  createdAt: ['createdAt'],
} as const

/** In the address in place of an id. */
const fresh = 'new'

/** 扣减: what is taken off a channel's month before it is shared (business.md §3.1). */
export function DeductionsTab() {
  const { t } = useTranslation('money-tables')
  const list = useListState(deductionFilterKeys, { sortKeys: deductionSortKeys })
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const asked = list.query as DeductionsQuery
  const query = useDeductions(asked)
  const { id: detail, open, close, neighbours } = useOpenRecord(query)
  const remove = useRemoval()
  const columns = useDeductionColumns({ open, remove: (one) => void remove(one) })
  const createButton = (
    <Permit to="moneyTable:update">
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open({ id: fresh })}>
        {t('deductions.create')}
      </Button>
    </Permit>
  )
  // Opened by the app, over any page.
  const [, askForImport] = useQueryState(askedImport)
  const { page: _page, pageSize: _size, ...filter } = asked
  const exporting = {
    ...({
      kind: 'revenueDeduction.export',
      listId: 'revenue-deductions',
      columns,
      tells,
      filter,
    } as const),
    isFiltered: list.isFiltered,
    total: query.data?.total,
  }
  return (
    <>
      <p className={styles['note']}>{t('deductions.note')}</p>
      <div className={styles['bar']}>
        {createButton}
        <Permit to="moneyTable:update">
          <Button
            icon={<TableOutlined aria-hidden />}
            onClick={() => void askForImport('revenueDeduction.import')}
          >
            {t('deductions.import')}
          </Button>
        </Permit>
      </div>
      <SearchForm items={useDeductionSearch()} list={list} />
      <DataTable
        listId="revenue-deductions"
        label={t('tab.deductions')}
        columns={columns}
        nameOf={({ channel }) => channel.title}
        onOpen={open}
        rowKey={({ id }) => id}
        query={query}
        list={list}
        toolbar={<ListExport {...exporting} />}
        empty={
          <EmptyState
            title={t('deductions.empty.title')}
            text={t('deductions.empty.text')}
            action={createButton}
          />
        }
      />
      {detail !== null && (
        <DeductionDrawer
          key={detail}
          deductionId={detail === fresh ? null : detail}
          neighbours={neighbours}
          onClose={close}
        />
      )}
    </>
  )
}

/** Takes a deduction away, after it was asked about. */
function useRemoval() {
  const { t } = useTranslation('money-tables')
  const format = useFormat()
  const remove = useDeleteDeduction()
  return ({ id, channel, earningMonth }: DeductionRecord) => {
    const of = { channel: channel.title, month: format.month(earningMonth) }
    return remove(
      { params: { id } },
      {
        title: t('deductions.ask.title', of),
        text: t('deductions.ask.text'),
        confirm: t('deductions.delete'),
        danger: true,
      },
      t('deductions.deleted', of),
    )
  }
}
