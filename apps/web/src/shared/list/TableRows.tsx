import { Table, type TableColumnType, type TableProps } from 'antd'
import type { SorterResult } from 'antd/es/table/interface'
import type { TFunction } from 'i18next'
import { type ReactElement, type ReactNode, type UIEvent, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useStickyHeight } from '../ui/use-sticky-height.ts'
import styles from './DataTable.module.css'
import type { BodyProps, Column, MoreRows } from './data-table.types.ts'
import { createInfiniteScroll } from './infinite-scroll.ts'
import { TableState } from './TableState.tsx'
import { hasFooter, isLoading, rowsOf } from './table-query.ts'
import { useListKeys } from './use-list-keys.ts'
import { useScrollFocus } from './use-scroll-focus.ts'
import type { RowSelection } from './use-selection.ts'

const fallbackWidth = 160
/** WID-04: the height of a table that scrolls in itself. */
const tableHeight = 580
/** More rows than this are drawn only where they are seen. */
const virtualFrom = 200
const sizeOf = { default: 'large', middle: 'medium', compact: 'small' } as const

/** How wide the column is in which rows are ticked, in px. */
const boxesWidth = 40

/** The rows as a table. Hundreds of them scroll in a box of their own, and only those in sight are in the page. */
export function TableRows<Row extends object>(props: BodyProps<Row>) {
  const { label, columns, rowKey, query, highlightedKey = null, list, more, density, full } = props
  const { nameOf = rowKey, selection } = props
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const rows = rowsOf(query)
  const virtual = rows.length > virtualFrom
  const boxed = virtual || more !== undefined
  const stuck = useStickyHeight()
  const onScroll = useMore(more)
  useInertMeasureRow(box)
  useScrollFocus(box, rows.length === 0)
  useListKeys({
    box,
    rows,
    rowKey,
    on: props.listId !== undefined,
    onToggle: selection?.toggle,
    onOpen: props.onOpen,
  })
  // With that of the boxes: it would be taken from the column that has no width, the name of each row.
  const width = columns.reduce(
    (sum, column) => sum + (column.width ?? column.minWidth ?? fallbackWidth),
    selection ? boxesWidth : 0,
  )
  return (
    <div ref={box}>
      <Table<Row>
        aria-label={label}
        columns={columns.map((column) => ({ ...antdColumn(column), ...sorting(column, list.sort) }))}
        onChange={(_pages, _filters, sorter) => list.sortBy(orderOf([sorter].flat()[0]))}
        showSorterTooltip={false}
        dataSource={rows}
        rowKey={rowKey}
        onRow={() => ({ tabIndex: -1 })}
        size={sizeOf[density]}
        rowClassName={(row) => (rowKey(row) === highlightedKey ? (styles['highlighted'] ?? '') : '')}
        loading={{ spinning: isLoading(query) || more?.isLoading === true, delay: 200 }}
        pagination={false}
        virtual={virtual}
        {...(rows.length > 0 && hasFooter(columns)
          ? { summary: () => footerOf(columns, rows, selection ? 1 : 0) }
          : {})}
        {...(selection ? { rowSelection: antdSelection(selection, nameOf, t) } : {})}
        scroll={boxed ? { x: width, y: full ? fullHeight() : tableHeight } : { x: width }}
        {...(boxed ? { onScroll } : { sticky: { offsetHeader: full ? 0 : stuck } })}
        locale={{ emptyText: <TableState {...props} /> }}
      />
    </div>
  )
}

/**
 * What stands under the columns, in sight however far one has scrolled. No component: the kit looks at the element itself
 * for whether it is fixed, and draws no other under virtual rows.
 *
 * @param first columns before them (that of the selection)
 */
function footerOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[], first: number): ReactElement {
  return (
    <Table.Summary fixed>
      <Table.Summary.Row>
        {first > 0 && <Table.Summary.Cell index={0} />}
        {columns.map(({ key, align = 'start', footer }, place) => (
          <Table.Summary.Cell key={key} index={first + place} align={align}>
            {footer?.(rows)}
          </Table.Summary.Cell>
        ))}
      </Table.Summary.Row>
    </Table.Summary>
  )
}

/** What the bars above and the head leave of the window. */
const fullHeight = () => Math.max(tableHeight / 2, window.innerHeight - 160)

/** Loads more when the end is near (WID-04). */
function useMore(more: MoreRows | undefined): (event: UIEvent<HTMLDivElement>) => void {
  const load = useEffectEvent(() => {
    if (more?.hasMore && !more.isLoading) more.load()
  })
  const watch = useRef<ReturnType<typeof createInfiniteScroll> | null>(null)
  useEffect(() => {
    const made = createInfiniteScroll(() => load())
    watch.current = made
    return () => made.stop()
  }, [])
  return (event) => watch.current?.look(event.currentTarget)
}

/**
 * The kit measures columns by an invisible row that repeats the head, with a second checkbox for all rows: Tab would
 * stop at it, and it would be read aloud (shell.md 8.1).
 */
function useInertMeasureRow(box: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    for (const row of box.current?.querySelectorAll<HTMLElement>('.ant-table-measure-row') ?? [])
      row.inert = true
  })
}

function antdSelection<Row>(
  selection: RowSelection<Row>,
  nameOf: (row: Row) => string,
  t: TFunction,
): NonNullable<TableProps<Row>['rowSelection']> {
  return {
    selectedRowKeys: [...selection.keys],
    preserveSelectedRowKeys: true,
    columnWidth: boxesWidth,
    onChange: (keys) => selection.choose(keys.map(String)),
    getCheckboxProps: (row) => ({ 'aria-label': t('table.select', { name: nameOf(row) }) }),
    getTitleCheckboxProps: () => ({ 'aria-label': t('table.selectPage') }),
  }
}

/** The head of a column by which the list can be ordered: ascending, descending, as usual (WID-04). */
function sorting<Row>({ sortKey }: Column<Row>, sort: string | null): Partial<TableColumnType<Row>> {
  if (sortKey === undefined) return {}
  const order = sort === sortKey ? 'ascend' : sort === `-${sortKey}` ? 'descend' : null
  return { sorter: true, sortOrder: order, sortKey } as Partial<TableColumnType<Row>>
}

/** What was pressed, as the address has it. The key of a column need not be the one it is ordered by. */
function orderOf<Row>(pressed: SorterResult<Row> | undefined): string | null {
  const key = (pressed?.column as SortedColumn | undefined)?.sortKey
  if (key === undefined || !pressed?.order) return null
  return pressed.order === 'ascend' ? key : `-${key}`
}
type SortedColumn = { readonly sortKey?: string }

function HeadOf({ title, extra }: { readonly title: string; readonly extra: ReactNode }) {
  return (
    <>
      {title} {extra}
    </>
  )
}

function antdColumn<Row>(column: Column<Row>): TableColumnType<Row> {
  const { key, title, titleExtra, render, width, minWidth, align = 'start', fixed, showOverflow } = column
  return {
    key,
    title: titleExtra === undefined ? title : <HeadOf title={title} extra={titleExtra} />,
    align,
    ...(width === undefined ? {} : { width }),
    ...(minWidth === undefined ? {} : { minWidth }),
    ...(fixed === undefined ? {} : { fixed }),
    ...(showOverflow ? { ellipsis: true } : {}),
    ...(align === 'end' ? { className: styles['figure'] ?? '' } : {}),
    render: (_value, row) => render(row),
  }
}
