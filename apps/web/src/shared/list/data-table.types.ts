import type { Permission } from '@pindao/protocol/access/permissions.ts'
import type { Density } from '@pindao/protocol/core/table-layout.ts'
import type { ReactNode } from 'react'
import type { ListState } from './use-list-state.ts'
import type { RowSelection } from './use-selection.ts'
import type { ListTabs } from './views/ViewTabs.tsx'

/** One column. `width` in px; without it the column takes what is left. Columns without the permission are hidden. */
export type Column<Row> = {
  readonly key: string
  readonly title: string
  /** Stands in the head after the title: a help text, say. */
  readonly titleExtra?: ReactNode
  readonly render: (row: Row) => ReactNode
  /** Stands under the column: a sum, say, of the rows that are shown. */
  readonly footer?: (rows: readonly Row[]) => ReactNode
  readonly width?: number
  readonly minWidth?: number
  /** `end` is for figures: they stay on one line. */
  readonly align?: 'start' | 'center' | 'end'
  readonly fixed?: 'start' | 'end'
  /** Hidden until somebody shows it in the settings of columns. */
  readonly hiddenAtFirst?: true
  readonly auth?: Permission | readonly Permission[]
  /** What the endpoint calls the order by this column; its head sorts then. */
  readonly sortKey?: string
  /** Long words end in an ellipsis, and are whole in a tooltip; for columns that render text. */
  readonly showOverflow?: boolean
}

/** What a table needs of a query: one page, and where it stands. */
export type PageQuery<Row> = {
  readonly data: { readonly items: readonly Row[]; readonly total: number } | undefined
  readonly error: unknown
  readonly isFetching: boolean
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
}

/** More rows come when the end is near: the list has no pages then (WID-04). */
export type MoreRows = { readonly hasMore: boolean; readonly isLoading: boolean; readonly load: () => void }

export type DataTableProps<Row> = {
  /** What the table holds, for those who hear it. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string
  readonly query: PageQuery<Row>
  readonly list: ListState
  /** What stands here when there is nothing yet at all; 'no data' without it. */
  readonly empty?: ReactNode
  /** Names the list: its layout is kept and its views are saved under this. Never changed for a list. */
  readonly listId?: string
  /** The parts of the list that stand over it as tabs, before the views a person saved. Needs a `listId`. */
  readonly tabs?: ListTabs
  /** A press of Enter on a row, and what else leads to its record. */
  readonly onOpen?: (row: Row) => void
  /** Shown in the bar above: what can be done with the list. */
  readonly toolbar?: ReactNode
  /** A row that has just come by the person's own doing: it stands out for a moment. */
  readonly highlightedKey?: string | null
  /** How a row is called by those who hear of it; without it by its key. */
  readonly nameOf?: (row: Row) => string
  /**
   * What can be done with several rows at once: stands in place of the bar while some are selected. With it, rows can be
   * selected, on several pages too (`useSelection`).
   */
  readonly batch?: ((selected: readonly Row[], clear: () => void) => ReactNode) | undefined
  readonly more?: MoreRows
  /** Draws a row as a tile of a grid, in the place of the table: where a picture says more than columns. */
  readonly tile?: ((row: Row) => ReactNode) | undefined
  /** Tiles stand one below the other, each as wide as the list. */
  readonly wideTiles?: boolean
}

/** What draws the rows, as a table or as cards, is told. */
export type BodyProps<Row> = DataTableProps<Row> & {
  readonly density: Density
  /** The list fills the window. */
  readonly full: boolean
  /** Absent where nothing can be done with several rows. */
  readonly selection: RowSelection<Row> | undefined
}
