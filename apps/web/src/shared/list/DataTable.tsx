import type { Permission } from '@pindao/protocol/access/permissions.ts'
import { Table, type TableColumnType, type TableProps } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../access/ability.ts'
import { ErrorState, NoMatchState } from '../ui/PageState.tsx'
import { phone, useMedia } from '../ui/use-media.ts'
import { useStuckHeight } from '../ui/use-stuck-height.ts'
import { DataCards } from './DataCards.tsx'
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
  /** Rows can be selected; a selection outlives the page it was made on. */
  readonly selection?: Selection<Row>
}

/** Selected rows, by key. */
export type Selection<Row> = {
  readonly keys: readonly string[]
  readonly onChange: (keys: string[]) => void
  /** What the checkbox of a row says to those who hear it. */
  readonly labelOf: (row: Row) => string
  readonly labelOfAll: string
}

const fallbackWidth = 160

/** A list of records (WID-04): sticky header, paging, and its own words for loading, empty, no match and failure. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, query, list, toolbar } = props
  const can = useCan()
  const asCards = useMedia(phone)
  const shown = columns.filter((column) => !column.auth || can(column.auth))
  const total = query.data?.total ?? 0
  useLastPage(query, list)
  const Body = asCards ? Cards : Rows

  return (
    <section className={styles['card']} aria-label={label}>
      {toolbar ? <div className={styles['toolbar']}>{toolbar}</div> : null}
      <Body {...props} columns={shown} />
      {total > 0 && !query.error ? <PagingBar total={total} list={list} /> : null}
    </section>
  )
}

function Rows<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rowKey, query, highlightedKey = null, selection } = props
  return (
    <Table<Row>
      aria-label={label}
      columns={columns.map(antdColumn)}
      dataSource={rowsOf(query)}
      rowKey={rowKey}
      rowClassName={(row) => (rowKey(row) === highlightedKey ? (styles['highlighted'] ?? '') : '')}
      loading={{ spinning: isLoading(query), delay: 200 }}
      pagination={false}
      {...(selection ? { rowSelection: antdSelection(selection) } : {})}
      scroll={{
        x: columns.reduce((sum, { width, minWidth }) => sum + (width ?? minWidth ?? fallbackWidth), 0),
      }}
      sticky={{ offsetHeader: useStuckHeight() }}
      locale={{ emptyText: <TableState {...props} /> }}
    />
  )
}

/** On a phone a table would be many swipes wide. */
function Cards<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rowKey, query, highlightedKey = null } = props
  return (
    <DataCards
      label={label}
      columns={columns}
      rows={rowsOf(query)}
      rowKey={rowKey}
      highlightedKey={highlightedKey}
      {...(props.selection ? { selection: props.selection } : {})}
      loading={isLoading(query)}
      empty={<TableState {...props} />}
    />
  )
}

function rowsOf<Row>(query: PageQuery<Row>): Row[] {
  return query.error ? [] : [...(query.data?.items ?? [])]
}

function isLoading<Row>(query: PageQuery<Row>): boolean {
  return query.data === undefined ? query.isFetching : query.isPlaceholderData
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

function antdSelection<Row>(selection: Selection<Row>): NonNullable<TableProps<Row>['rowSelection']> {
  return {
    selectedRowKeys: [...selection.keys],
    preserveSelectedRowKeys: true,
    columnWidth: 48,
    onChange: (keys) => selection.onChange(keys.map(String)),
    getCheckboxProps: (row) => ({ 'aria-label': selection.labelOf(row) }),
    getTitleCheckboxProps: () => ({ 'aria-label': selection.labelOfAll }),
  }
}

function antdColumn<Row>(column: Column<Row>): TableColumnType<Row> {
  const { key, title, render, width, minWidth, align = 'start', fixed } = column
  return {
    key,
    title,
    align,
    ...(width === undefined ? {} : { width }),
    ...(minWidth === undefined ? {} : { minWidth }),
    ...(fixed === undefined ? {} : { fixed }),
    render: (_value, row) => render(row),
  }
}
