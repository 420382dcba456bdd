import type { PaymentFile } from '@pindao/protocol/revenue/statement.payments.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { nameColumn, statusColumn, textColumn, timeColumn } from '#src/shared/list/columns.tsx'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import type { Column } from '#src/shared/list/data-table.types.ts'
import { useListState } from '#src/shared/list/use-list-state.ts'
import { useOpenRecord } from '#src/shared/record/use-open-record.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { fileTones } from './payment-file.status-view.ts'
import { usePaymentFiles } from './payments.queries.ts'

const PaymentFileDrawer = lazyPart(
  async () => (await import('./PaymentFileDrawer.tsx')).PaymentFileDrawer,
  'statements',
)

const noKeys = [] as const

/** The files that were made for the bank. */
export function PaymentFiles() {
  const { t } = useTranslation('statements')
  const list = useListState<never>(noKeys)
  const query = usePaymentFiles(list.query)
  const { id: detail, open, close, neighbours } = useOpenRecord(query)
  return (
    <>
      <DataTable
        label={t('payments.files')}
        columns={useColumns(open)}
        nameOf={(file) => file.no}
        onOpen={open}
        rowKey={(file) => file.id}
        query={query}
        list={list}
        empty={<EmptyState title={t('payments.noFiles.title')} text={t('payments.noFiles.text')} />}
      />
      {detail !== null && (
        <LazyPart onLost={close}>
          <PaymentFileDrawer key={detail} id={detail} neighbours={neighbours} onClose={close} />
        </LazyPart>
      )}
    </>
  )
}

function useColumns(open: (file: PaymentFile) => void): readonly Column<PaymentFile>[] {
  const { t } = useTranslation('statements')
  const format = useFormat()
  return [
    nameColumn(t('payments.no'), ({ no }) => no, open),
    statusColumn('state', t('payments.state'), ({ state }) => ({
      tone: fileTones[state],
      label: t(`payments.fileState.${state}`),
    })),
    textColumn(
      'count',
      t('payments.payee'),
      ({ paid, refused, items }) => t('payments.count', { paid, refused, n: items }),
      { width: 220 },
    ),
    {
      key: 'total',
      title: t('payments.total'),
      width: 180,
      align: 'end',
      render: ({ totals }) => totals.map((sum) => <div key={sum.currency}>{format.money(sum)}</div>),
    },
    textColumn('createdBy', t('payments.createdBy'), ({ createdBy }) => createdBy),
    timeColumn('createdAt', t('payments.createdAt'), ({ createdAt }) => createdAt),
  ]
}
