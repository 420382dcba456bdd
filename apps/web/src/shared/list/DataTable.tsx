import type { Permission } from '@pindao/protocol/access/permissions.ts'
import { Table, type TableColumnType } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../access/ability.ts'
import { ErrorState, NoMatchState } from '../ui/PageState.tsx'
import { phone, useMedia } from '../ui/use-media.ts'
import styles from './DataTable.module.css'
import { PagingBar } from './PagingBar.tsx'
import type { ListState } from './use-list-state.ts'

/** One column. `width` in px; without it the column takes what is left. Columns without the permission are hidden. */
export type Column<Row> = {
  readonly key: string
  readonly title: string
  readonly render: (row: Row) => ReactNode
  readonly width?: number
  readonly minWidth?: number
  readonly align?: 'start' | 'center' | 'end'
  readonly fixed?: 'start' | 'end'
  readonly auth?: Permission
}

/** What a table needs of a query: one page, and where it stands. */
export type PageQuery<Row> = {
  readonly data: { readonly items: readonly Row[]; readonly total: number } | undefined
  readonly error: unknown
  readonly isFetching: boolean
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
}

type DataTableProps<Row> = {
  /** What the table holds, for those who hear it. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string
  readonly query: PageQuery<Row>
  readonly list: ListState
  /** What stands here when there is nothing yet at all. */
  readonly empty: ReactNode
  /** Shown in the bar above: what can be done with the list. */
  readonly toolbar?: ReactNode
  /** A row that has just come by the person's own doing: it stands out for a moment. */
  readonly highlightedKey?: string | null
}

/** Height of the top bar, under which the header of a table stays. */
const topBarHeight = 64
const fallbackWidth = 160

/** A list of records (WID-04): sticky header, paging, and its own words for loading, empty, no match and failure. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rowKey, query, list, toolbar, highlightedKey = null } = props
  const can = useCan()
  // On a phone, columns that stay would leave no room for those that pass.
  const keepColumns = !useMedia(phone)
  const permitted = columns.filter((column) => !column.auth || can(column.auth))
  const shown = keepColumns ? permitted : actionsNear(permitted)
  const total = query.data?.total ?? 0
  useLastPage(query, list)

  return (
    <section className={styles['card']} aria-label={label}>
      {toolbar ? <div className={styles['toolbar']}>{toolbar}</div> : null}
      <Table<Row>
        aria-label={label}
        columns={shown.map((column) => antdColumn(column, keepColumns))}
        dataSource={query.error ? [] : [...(query.data?.items ?? [])]}
        rowKey={rowKey}
        rowClassName={(row) => (rowKey(row) === highlightedKey ? (styles['highlighted'] ?? '') : '')}
        loading={{
          spinning: query.data === undefined ? query.isFetching : query.isPlaceholderData,
          delay: 200,
        }}
        pagination={false}
        scroll={{
          x: shown.reduce((sum, { width, minWidth }) => sum + (width ?? minWidth ?? fallbackWidth), 0),
        }}
        sticky={{ offsetHeader: topBarHeight }}
        locale={{ emptyText: <TableState {...props} /> }}
      />
      {total > 0 && !query.error ? <PagingBar total={total} list={list} /> : null}
    </section>
  )
}

/** Nothing stays on a phone: what stands at the end elsewhere comes second, or it would be many swipes away. */
function actionsNear<Row>([first, ...others]: readonly Column<Row>[]): readonly Column<Row>[] {
  const atEnd = others.filter((column) => column.fixed === 'end')
  return [...(first ? [first] : []), ...atEnd, ...others.filter((column) => column.fixed !== 'end')]
}

/** What stands in a table without rows. */
function TableState<Row>({ query, list, empty }: DataTableProps<Row>) {
  const { t } = useTranslation()
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <p className={styles['waiting']}>{t('loading')}</p>
  if (list.isFiltered) return <NoMatchState onReset={() => list.applyFilters({})} />
  return empty
}

/** After deletions, or by an old link, the page may be past the end: show the last one (WID-02). */
function useLastPage<Row>({ data, isPlaceholderData }: PageQuery<Row>, list: ListState): void {
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / list.pageSize))
  const beyond = data !== undefined && !isPlaceholderData && list.page > last
  const { setPage, pageSize } = list
  useEffect(() => {
    if (beyond) setPage(last, pageSize)
  }, [beyond, last, pageSize, setPage])
}

function antdColumn<Row>(column: Column<Row>, keep: boolean): TableColumnType<Row> {
  const { key, title, render, width, minWidth, align = 'start', fixed } = column
  return {
    key,
    title,
    align,
    ...(width === undefined ? {} : { width }),
    ...(minWidth === undefined ? {} : { minWidth }),
    ...(fixed !== undefined && keep ? { fixed } : {}),
    render: (_value, row) => render(row),
  }
}
