import type { Payable } from '@pindao/protocol/revenue/statement.payments.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { ListExport } from '#src/features/sheets/door/ListExport.tsx'
import { Permit } from '#src/shared/access/Permit.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { textColumn } from '#src/shared/list/columns.tsx'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import type { Column } from '#src/shared/list/data-table.types.ts'
import { SearchForm } from '#src/shared/list/SearchForm.tsx'
import type { SearchItem } from '#src/shared/list/search-items.ts'
import { useListState } from '#src/shared/list/use-list-state.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { type PayablesQuery, useMakeFile, usePayables } from './payments.queries.ts'

const filterKeys = ['words', 'month', 'free'] as const
type FilterKey = (typeof filterKeys)[number]

/** Which columns of its file each column of the list is told by. */
const tells = {
  payee: ['payee'],
  settlement: ['settlement'],
  month: ['month'],
  kind: ['kind'],
  net: ['currency', 'net'],
  bank: ['bank', 'lacks'],
  file: ['file'],
} as const

/** Who is to be paid; those that are chosen become a file for the bank. */
export function DuePayees() {
  const { t } = useTranslation('statements')
  const list = useListState(filterKeys)
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const query = usePayables(list.query as PayablesQuery)
  const columns = useColumns()
  const { page: _page, pageSize: _size, ...filter } = list.query as PayablesQuery
  const exporting = {
    ...({ kind: 'payable.export', listId: 'payables', columns, tells, filter } as const),
    isFiltered: list.isFiltered,
    total: query.data?.total,
  }
  return (
    <>
      <SearchForm items={useSearch()} list={list} />
      <DataTable
        listId="payables"
        label={t('payments.due')}
        columns={columns}
        nameOf={(row) => row.party.legalName}
        rowKey={(row) => row.payeeId}
        query={query}
        list={list}
        toolbar={<ListExport {...exporting} />}
        batch={(selected, clear) => (
          <>
            <MakeFile selected={selected} onMade={clear} />
            <ListExport {...exporting} selected={selected.map(({ payeeId }) => payeeId)} onStarted={clear} />
          </>
        )}
        empty={<EmptyState title={t('payments.empty.title')} text={t('payments.empty.text')} />}
      />
    </>
  )
}

const isFit = ({ file, lacks }: Payable) => file === null && lacks.length === 0

function MakeFile({ selected, onMade }: { readonly selected: readonly Payable[]; onMade(): void }) {
  const { t } = useTranslation('statements')
  const feedback = useFeedback()
  const { mutateAsync, isPending } = useMakeFile()
  const fit = selected.filter(isFit)
  const n = fit.length
  const make = async () => {
    const question = {
      title: t('payments.makeTitle'),
      text: t('payments.makeText', { n }),
      confirm: t('payments.make', { n }),
    }
    if (!(await feedback.confirm(question))) return
    try {
      const { no } = await mutateAsync(fit.map(({ payeeId }) => payeeId))
      feedback.success(t('payments.made', { no }))
      onMade()
    } catch (error) {
      feedback.failure(error)
    }
  }
  return (
    <Permit to="partyNumber:reveal">
      <Button type="primary" disabled={n === 0} loading={isPending} onClick={() => void make()}>
        {t('payments.make', { n })}
      </Button>
    </Permit>
  )
}

function useColumns(): readonly Column<Payable>[] {
  const { t } = useTranslation('statements')
  const format = useFormat()
  return [
    textColumn('payee', t('payments.payee'), ({ party }) => party.legalName, { minWidth: 200, width: 220 }),
    textColumn('settlement', t('payments.settlement'), ({ settlement }) => settlement.no, { width: 160 }),
    textColumn('month', t('payments.month'), ({ settlement }) => format.month(settlement.month)),
    textColumn('kind', t('payments.paidAs'), ({ kind }) => t(`payments.kind.${kind}`)),
    {
      key: 'net',
      title: t('payments.net'),
      width: 170,
      align: 'end',
      render: ({ net }) => format.money(net),
    },
    {
      key: 'bank',
      title: t('payments.bank'),
      width: 200,
      render: ({ bankName, lacks: [lacking] }) =>
        lacking === undefined ? (
          <bdi>{bankName}</bdi>
        ) : (
          <StatusTag tone="warning">{t(`payments.lacks.${lacking}`)}</StatusTag>
        ),
    },
    textColumn('file', t('payments.inFile'), ({ file }) => file?.no ?? null, { width: 140 }),
  ]
}

function useSearch(): readonly SearchItem<FilterKey>[] {
  const { t } = useTranslation('statements')
  return [
    { key: 'words', label: t('payments.words'), element: 'input' },
    { key: 'month', label: t('payments.month'), element: 'month' },
    {
      key: 'free',
      label: t('payments.inFile'),
      element: 'select',
      options: [{ value: 'yes', label: t('payments.onlyFree') }],
    },
  ]
}
