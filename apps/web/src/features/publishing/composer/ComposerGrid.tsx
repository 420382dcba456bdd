import 'react-data-grid/lib/styles.css'
import { type ComposerColumn, composerColumns } from '@pindao/protocol/publishing/publish-composer.cells.ts'
import {
  type ClipboardEvent,
  type MouseEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  type Ref,
  useImperativeHandle,
  useMemo,
  useRef,
} from 'react'
import {
  type CellKeyboardEvent,
  type CellKeyDownArgs,
  type CellRendererProps,
  DataGrid,
  type DataGridHandle,
} from 'react-data-grid'
import { useDirection } from '#src/shared/i18n/use-direction.ts'
import { parseTsv, writeTsv } from '#src/shared/sheet/tsv.ts'
import styles from './composer.module.css'
import { type CellLook, CellLookContext, GridCell } from './GridCell.tsx'
import {
  boxOf,
  type CellRange,
  clearIn,
  fillDown,
  type GridRow,
  pasteInto,
  rowKey,
  textsIn,
  withCell,
} from './grid-edits.ts'
import { createSelection, extendTo, SelectionContext, selectOne } from './grid-selection.ts'
import type { CellWords } from './use-cell-words.ts'
import { useGridColumns } from './use-grid-columns.tsx'

/** What the page asks of the grid. */
export type ComposerGridHandle = {
  /** Shows a cell and gives it the keyboard. */
  goTo(row: number, column: ComposerColumn): void
  /** The rows that are selected, by their first and last. */
  selectedRows(): { readonly top: number; readonly bottom: number }
}

type GridProps = {
  readonly ref?: Ref<ComposerGridHandle>
  readonly label: string
  readonly rows: readonly GridRow[]
  readonly words: CellWords
  readonly look: CellLook
  /** Left out, nothing can be changed. */
  readonly onRows?: (rows: readonly GridRow[]) => void
  readonly undo: (() => void) | null
  readonly redo: (() => void) | null
  readonly videoTitle: (row: GridRow) => string
  readonly channelTitle: (row: GridRow) => string
}

const renderers = {
  renderCell: (key: React.Key, props: CellRendererProps<GridRow, unknown>) => (
    <GridCell key={key} {...props} />
  ),
}

/** Videos on channels as a sheet: typed, chosen, filled, copied and pasted, with what is wrong in the cell. */
export function ComposerGrid(props: GridProps) {
  const { ref, label, rows, words, look, onRows, undo, redo } = props
  const direction = useDirection()
  const grid = useRef<DataGridHandle>(null)
  const selection = useRef(createSelection()).current
  const isDragging = useRef(false)
  const columns = useGridColumns({ ...props, isReadOnly: onRows === undefined, check: look.check })
  const names = useMemo(
    () => columns.map(({ key }) => composerColumns.find((column) => column === key) ?? null),
    [columns],
  )

  useImperativeHandle(ref, () => ({
    goTo(row, column) {
      const idx = names.indexOf(column)
      grid.current?.setActivePosition({ idx, rowIdx: row }, { shouldFocus: true })
      selectOne(selection, { row, column: idx })
    },
    selectedRows: () => boxOf(selection.getState()),
  }))

  const textOf = (row: GridRow, at: number) => {
    const name = names[at]
    if (name) return words.shown(name, row.cells[name] ?? '')
    return columns[at]?.key === 'video' ? props.videoTitle(row) : props.channelTitle(row)
  }
  const copy = ({ clipboardData }: ClipboardEvent) =>
    clipboardData.setData('text/plain', writeTsv(textsIn(rows, selection.getState(), textOf)))
  const paste = (text: string) =>
    onRows?.(
      pasteInto(rows, names, selection.getState(), { table: parseTsv(text), canonical: words.canonical }),
    )

  const key = (args: CellKeyDownArgs<GridRow>, event: CellKeyboardEvent) => {
    if (args.mode === 'EDIT') return keepAndGoOn(args, event)
    if (args.row === undefined) return
    if (event.key === 'F2' && args.column) {
      event.preventGridDefault()
      return args.setActivePosition({ idx: args.column.idx, rowIdx: args.rowIdx }, { enableEditor: true })
    }
    const command = commandOf(event)
    if (command === null) return
    event.preventGridDefault()
    event.preventDefault()
    const range = selection.getState()
    if (command === 'all') return selection.setState(wholeOf(rows.length, columns.length))
    if (typeof command === 'object') return extend(range, command)
    if (command === 'undo') return undo?.()
    if (command === 'redo') return redo?.()
    onRows?.((command === 'fill' ? fillDown : clearIn)(rows, names, range))
  }
  /** Enter keeps what was typed and goes to the row below, as in a spreadsheet; a choice is made by it. */
  const keepAndGoOn = (args: EditArgs, event: CellKeyboardEvent) => {
    if (event.key !== 'Enter' || words.isChoice(args.column.key as ComposerColumn)) return
    // In the last row the grid itself keeps it and stays.
    if (args.rowIdx + 1 >= rows.length) return
    event.preventGridDefault()
    // Going elsewhere keeps what was typed: told twice, it would be two steps to take back.
    grid.current?.setActivePosition({ idx: args.column.idx, rowIdx: args.rowIdx + 1 }, { shouldFocus: true })
  }
  const extend = ({ to }: CellRange, step: Step) => {
    const across = direction === 'rtl' ? -step.across : step.across
    const next = {
      row: within(to.row + step.down, rows.length),
      column: within(to.column + across, columns.length),
    }
    extendTo(selection, next)
    grid.current?.scrollToCell({ idx: next.column, rowIdx: next.row })
  }

  return (
    <SelectionContext value={selection}>
      <CellLookContext value={look}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the grid inside has the roles; this only follows a drag */}
        <div
          className={styles['frame']}
          onMouseOver={(event) => {
            // Let go outside of the grid.
            if (event.buttons === 0) isDragging.current = false
            if (isDragging.current) dragTo(event, selection)
          }}
          onFocus={() => undefined}
          onCut={(event) => {
            if (!isInGrid(event)) return
            copy(event)
            event.preventDefault()
            onRows?.(clearIn(rows, names, selection.getState()))
          }}
        >
          <DataGrid<GridRow, unknown, string>
            ref={grid}
            aria-label={label}
            className={styles['grid'] ?? ''}
            direction={direction}
            columns={columns}
            rows={rows}
            rowKeyGetter={rowKey}
            rowHeight={36}
            headerRowHeight={36}
            renderers={renderers}
            onRowsChange={(changed, { indexes, column }) => {
              const name = column.key as ComposerColumn
              const next = [...rows]
              for (const index of indexes) {
                const row = changed[index]
                if (row) next[index] = withCell(row, name, words.canonical(name, row.cells[name] ?? ''))
              }
              onRows?.(next)
            }}
            {...(onRows === undefined
              ? {}
              : {
                  onFill: ({ columnKey, sourceRow, targetRow }) =>
                    withCell(
                      targetRow,
                      columnKey as ComposerColumn,
                      sourceRow.cells[columnKey as ComposerColumn] ?? '',
                    ),
                })}
            onCellMouseDown={({ column, rowIdx }, event) => {
              const at = { row: rowIdx, column: column.idx }
              if (event.shiftKey) {
                event.preventGridDefault()
                extendTo(selection, at)
                return
              }
              isDragging.current = event.button === 0
              selectOne(selection, at)
            }}
            onActivePositionChange={({ rowIdx, column }) => {
              if (column && rowIdx >= 0) selectOne(selection, { row: rowIdx, column: column.idx })
            }}
            onCellKeyDown={key}
            onCellCopy={(_args, event) => {
              if (!isInGrid(event)) return
              copy(event)
              event.preventDefault()
            }}
            onCellPaste={({ row }, event) => {
              if (!isInGrid(event)) return row
              event.preventDefault()
              paste(event.clipboardData.getData('text/plain'))
              return row
            }}
          />
        </div>
      </CellLookContext>
    </SelectionContext>
  )
}

type EditArgs = Extract<CellKeyDownArgs<GridRow>, { readonly mode: 'EDIT' }>
type Step = { readonly down: number; readonly across: number }
type GridCommand = 'all' | 'undo' | 'redo' | 'fill' | 'clear' | Step

const steps: Readonly<Record<string, Step>> = {
  ArrowUp: { down: -1, across: 0 },
  ArrowDown: { down: 1, across: 0 },
  ArrowLeft: { down: 0, across: -1 },
  ArrowRight: { down: 0, across: 1 },
}

/** What a key means beside what the grid itself knows; null: nothing. */
function commandOf({ key, shiftKey, ctrlKey, metaKey, altKey }: ReactKeyboardEvent): GridCommand | null {
  if (altKey) return null
  if (ctrlKey || metaKey) {
    const letter = key.toLowerCase()
    if (letter === 'z') return shiftKey ? 'redo' : 'undo'
    return ({ a: 'all', y: 'redo', d: 'fill' }[letter] as GridCommand | undefined) ?? null
  }
  if (key === 'Delete' || key === 'Backspace') return 'clear'
  return shiftKey ? (steps[key] ?? null) : null
}

const within = (at: number, count: number) => Math.min(Math.max(at, 0), count - 1)

const wholeOf = (rowCount: number, columnCount: number): CellRange => ({
  from: { row: 0, column: 0 },
  to: { row: rowCount - 1, column: columnCount - 1 },
})

/** What happens in an editor is the editor's own. */
const isInGrid = ({ target }: { readonly target: EventTarget }) =>
  !(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)

/** Where the pointer is, by what the grid says of its cells; the first row is the one with the titles. */
function dragTo({ target }: MouseEvent, selection: ReturnType<typeof createSelection>): void {
  if (!(target instanceof Element)) return
  const cell = target.closest('[role="gridcell"]')
  const column = Number(cell?.getAttribute('aria-colindex')) - 1
  const row = Number(cell?.closest('[role="row"]')?.getAttribute('aria-rowindex')) - 2
  if (cell && column >= 0 && row >= 0) extendTo(selection, { row, column })
}
