import { useTranslation } from 'react-i18next'
import { ListExport } from '#src/features/sheets/door/ListExport.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { shownData } from '#src/shared/query/shown-data.ts'
import { NoRevenue } from './NoRevenue.tsx'
import styles from './overview.module.css'
import { useRevenueMonth, useRevenueMonthSums } from './overview.queries.ts'
import { tells, useMonthColumns } from './use-month-columns.tsx'
import type { RevenueAddress } from './use-revenue-address.ts'

const listId = 'revenue-month'

/** The channels of a month: what files say of each, what it corrects, and how far it is settled. */
export function MonthOfChannels({
  address,
  month: newest,
}: {
  readonly address: RevenueAddress
  /** The newest month that has a file. */
  readonly month: string | null
}) {
  const { t } = useTranslation('revenue')
  const format = useFormat()
  const { page: _page, pageSize: _size, sort, ...conditions } = address.month
  const query = useRevenueMonth(address.month)
  const sums = shownData(useRevenueMonthSums(conditions))
  const month = sums?.month ?? conditions.month ?? newest
  const open = (row: { readonly channel: { readonly id: string } | null }) =>
    row.channel && address.openChannel(row.channel.id)
  const columns = useMonthColumns({ month, sums: sums?.sums ?? [], open })
  const filter = { ...conditions, ...(sort === undefined ? {} : { sort }) }
  return (
    <>
      {month !== null && <p className={styles['quiet']}>{t('month.of', { month: format.month(month) })}</p>}
      <DataTable
        listId={listId}
        label={t('month.title')}
        columns={columns}
        rowKey={({ id }) => id}
        nameOf={({ channel }) => channel?.title ?? t('month.unknown')}
        onOpen={open}
        query={query}
        list={address.list}
        toolbar={
          <ListExport
            kind="revenueMonth.export"
            listId={listId}
            columns={columns}
            tells={tells}
            filter={filter}
            isFiltered={address.list.isFiltered}
            total={shownData(query)?.total}
          />
        }
        empty={<NoRevenue />}
      />
    </>
  )
}
