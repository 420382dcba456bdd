import type { CSSProperties } from 'react'
import { useCan } from '../access/ability.ts'
import { shownData } from '../query/shown-data.ts'
import { phone, useMedia } from '../ui/use-media.ts'
import { BatchBar } from './BatchBar.tsx'
import { DataCards } from './DataCards.tsx'
import styles from './DataTable.module.css'
import { DataTiles } from './DataTiles.tsx'
import type { BodyProps, DataTableProps } from './data-table.types.ts'
import { ListToolbar } from './ListToolbar.tsx'
import { OutdatedRows } from './OutdatedRows.tsx'
import { PagingBar } from './PagingBar.tsx'
import { TableRows } from './TableRows.tsx'
import { TableState } from './TableState.tsx'
import { arranged } from './table-layout.ts'
import { isLoading, isOutdated, rowsOf } from './table-query.ts'
import { useFullScreen } from './use-full-screen.ts'
import { useLastPage } from './use-last-page.ts'
import { useSelection } from './use-selection.ts'
import { useTableLayout } from './use-table-layout.ts'

export type { Column, DataTableProps, MoreRows, PageQuery } from './data-table.types.ts'

/**
 * A list of records (WID-04): sticky header, paging or more on scrolling, and its own words for loading, empty, no
 * match and failure. With a `listId` people arrange its columns, choose its density and save it as views.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, query, list, listId, toolbar, batch, more, rowKey } = props
  const can = useCan()
  const asCards = useMedia(phone)
  const [layout, changeLayout] = useTableLayout(listId)
  const [full, toggleFull] = useFullScreen()
  const permitted = columns.filter((column) => !column.auth || can(column.auth))
  const shown = arranged(permitted, layout)
  const total = shownData(query)?.total
  useLastPage(query, list, more !== undefined)
  const Body = props.tile ? Tiles : asCards ? Cards : TableRows
  const chosen = useSelection(rowsOf(query), rowKey, JSON.stringify(list.filters))
  const selection = batch === undefined ? undefined : chosen
  const selecting = batch !== undefined && chosen.keys.length > 0

  return (
    <section
      className={full ? `${styles['card']} ${styles['full']}` : styles['card']}
      style={(full ? { '--stuck': '0px' } : {}) as CSSProperties}
      data-density={layout.density}
      aria-label={label}
    >
      {selecting && (
        <BatchBar count={chosen.keys.length} onClear={chosen.clear}>
          {batch(chosen.rows, chosen.clear)}
        </BatchBar>
      )}
      {!selecting && listId !== undefined && (
        <ListToolbar
          listId={listId}
          total={total}
          totalBelow={!more && Boolean(total)}
          columns={permitted}
          layout={layout}
          onLayout={changeLayout}
          list={list}
          tabs={props.tabs}
          refresh={query}
          full={full}
          onFull={toggleFull}
        >
          {toolbar}
        </ListToolbar>
      )}
      {listId === undefined && toolbar ? <div className={styles['toolbar']}>{toolbar}</div> : null}
      {isOutdated(query) && <OutdatedRows query={query} />}
      <Body {...props} selection={selection} columns={shown} density={layout.density} full={full} />
      {!more && total ? <PagingBar total={total} list={list} /> : null}
    </section>
  )
}

/** On a phone a table would be many swipes wide. */
function Cards<Row extends object>(props: BodyProps<Row>) {
  const { label, columns, rowKey, query, highlightedKey = null, nameOf = rowKey, selection } = props
  return (
    <DataCards
      label={label}
      columns={columns}
      rows={rowsOf(query)}
      rowKey={rowKey}
      highlightedKey={highlightedKey}
      selection={selection}
      nameOf={nameOf}
      loading={isLoading(query)}
      empty={<TableState {...props} />}
    />
  )
}

/** Rows as tiles: pictures first. */
function Tiles<Row extends object>(props: BodyProps<Row>) {
  const { label, rowKey, query, nameOf = rowKey, selection, tile, wideTiles } = props
  return (
    <DataTiles
      label={label}
      rows={rowsOf(query)}
      rowKey={rowKey}
      nameOf={nameOf}
      selection={selection}
      loading={isLoading(query)}
      empty={<TableState {...props} />}
      tile={tile ?? (() => null)}
      wide={wideTiles ?? false}
    />
  )
}
