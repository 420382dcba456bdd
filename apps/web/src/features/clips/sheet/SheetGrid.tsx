import 'react-data-grid/lib/styles.css'
import { type ClipSheetColumn, clipSheetColumns, mostClipLines } from '@pindao/protocol/clips/clip-sheet.ts'
import { steppedFrames } from '@pindao/protocol/clips/clip-time.ts'
import type { Video } from '@pindao/protocol/media/video.record.ts'
import { useMemo } from 'react'
import { type Column, DataGrid } from 'react-data-grid'
import { useTranslation } from 'react-i18next'
import { FilmFrame } from '#src/features/media/door/FilmFrame.tsx'
import { useDirection } from '#src/shared/i18n/use-direction.ts'
import { isTable, parseTsv } from '#src/shared/sheet/tsv.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { LineEditor } from './LineEditor.tsx'
import styles from './sheet.module.css'
import { type JudgedRow, nudged, pastedAt, type SheetRows, withCell } from './sheet-rows.ts'

/** A cell of the sheet that has the keyboard. */
export type ActiveCell = { readonly key: number; readonly column: ClipSheetColumn | null }

const secondMs = 1000
const widths: Readonly<Record<ClipSheetColumn, number | string>> = {
  start: 84,
  end: 84,
  title: 'minmax(120px, 1fr)',
  channel: 'minmax(96px, 0.6fr)',
  publishAt: 118,
  music: 90,
}

/** What is wrong with the time when a line is to be public. */
export type SentenceOf = (row: JudgedRow, column: ClipSheetColumn) => string | null

/** The lines as a sheet: first and last picture of each, its cells, and what is wrong in them. */
export function SheetGrid(props: {
  readonly video: Video
  readonly rows: readonly JudgedRow[]
  readonly frameMs: number
  readonly sentence: SentenceOf
  readonly onRows: (change: (rows: SheetRows) => SheetRows) => void
  readonly onActive: (cell: ActiveCell) => void
  readonly undo: (() => void) | null
  readonly redo: (() => void) | null
}) {
  const { video, rows, frameMs, sentence, onRows, onActive, undo, redo } = props
  const { t } = useTranslation('clips')
  const feedback = useFeedback()
  const direction = useDirection()
  const columns = useSheetColumns({ video, frameMs, sentence })
  const sideOf = (key: string | undefined) => (key === 'start' || key === 'end' ? key : null)
  return (
    <DataGrid<JudgedRow>
      aria-label={t('sheet.lines')}
      className={styles['grid'] ?? ''}
      direction={direction}
      columns={columns}
      rows={rows}
      rowKeyGetter={({ key }) => key}
      rowHeight={48}
      headerRowHeight={34}
      rowClass={({ done }) => (done ? (styles['done'] ?? '') : '')}
      onRowsChange={(changed, { indexes, column }) => {
        const name = column.key as ClipSheetColumn
        onRows((now) =>
          indexes.reduce((all, index) => {
            const row = changed[index]
            return row === undefined ? all : withCell(all, row.key, name, row.cells[name].trim())
          }, now),
        )
      }}
      onActivePositionChange={({ rowIdx, column }) => {
        const row = rows[rowIdx]
        if (row === undefined) return
        onActive({ key: row.key, column: clipSheetColumns.find((name) => name === column?.key) ?? null })
      }}
      onCellKeyDown={(args, event) => {
        if (args.mode === 'EDIT' || args.row === undefined) return
        const { row } = args
        const side = sideOf(args.column?.key)
        const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
        const letter = event.key.toLowerCase()
        const name = clipSheetColumns.find((column) => column === args.column?.key)
        const take = (run: () => void) => {
          event.preventGridDefault()
          event.preventDefault()
          run()
        }
        if (event.altKey && side !== null && step !== undefined)
          return take(() =>
            onRows((now) =>
              nudged(now, row.key, side, (ms) =>
                event.shiftKey ? ms + step * secondMs : steppedFrames(ms, step, frameMs),
              ),
            ),
          )
        if ((event.ctrlKey || event.metaKey) && letter === 'z')
          return take(() => (event.shiftKey ? redo : undo)?.())
        if ((event.ctrlKey || event.metaKey) && letter === 'y') return take(() => redo?.())
        if ((event.key === 'Delete' || event.key === 'Backspace') && name !== undefined)
          return take(() => onRows((now) => withCell(now, row.key, name, '')))
      }}
      onCellPaste={({ row, column }, event) => {
        const name = clipSheetColumns.find((one) => one === column.key)
        const text = event.clipboardData.getData('text/plain')
        if (name === undefined || event.target instanceof HTMLInputElement) return row
        event.preventDefault()
        const at = rows.findIndex(({ key }) => key === row.key)
        const table = isTable(text) ? parseTsv(text) : [[text]]
        onRows((now) => pastedAt(now, { row: at, column: name }, table))
        const left = at + table.length - mostClipLines
        if (left > 0) feedback.error(t('sheet.cutOff', { n: left, most: mostClipLines }))
        return row
      }}
    />
  )
}

function useSheetColumns(asked: {
  readonly video: Video
  readonly frameMs: number
  readonly sentence: SentenceOf
}): readonly Column<JudgedRow>[] {
  const { video, frameMs, sentence } = asked
  const { t } = useTranslation('clips')
  return useMemo(() => {
    const cells = clipSheetColumns.map((column): Column<JudgedRow> => {
      const name = t(`sheet.column.${column}`)
      return {
        key: column,
        name,
        width: widths[column],
        resizable: true,
        editable: ({ done }) => !done,
        cellClass: (row) => (sentence(row, column) === null ? '' : (styles['wrong'] ?? '')),
        renderCell: ({ row }) => <LineCell row={row} column={column} problem={sentence(row, column)} />,
        renderEditCell: (edit) => (
          <LineEditor
            name={column}
            label={name}
            first={edit.row.cells[column]}
            frameMs={frameMs}
            onText={(text) => edit.onRowChange({ ...edit.row, cells: { ...edit.row.cells, [column]: text } })}
            onClose={edit.onClose}
          />
        ),
      }
    })
    return [
      {
        key: 'number',
        name: '#',
        width: 44,
        cellClass: styles['number'] ?? '',
        renderCell: ({ rowIdx }) => rowIdx + 1,
      },
      {
        key: 'frames',
        name: t('sheet.frames'),
        width: 152,
        renderCell: ({ row }) => {
          const { segment } = row.read
          return (
            segment && (
              <span className={styles['frames']} dir="ltr">
                <FilmFrame film={video} atMs={segment.startMs} inlineSize={66} />
                <FilmFrame film={video} atMs={segment.endMs} inlineSize={66} />
              </span>
            )
          )
        },
      },
      ...cells,
      {
        key: 'result',
        name: t('sheet.result'),
        width: 108,
        renderCell: ({ row }) => <LineState row={row} sentence={sentence} />,
      },
    ]
  }, [t, video, frameMs, sentence])
}

function LineCell(props: {
  readonly row: JudgedRow
  readonly column: ClipSheetColumn
  readonly problem: string | null
}) {
  const { row, column, problem } = props
  const isFigure = column !== 'title' && column !== 'channel' && column !== 'music'
  return (
    <span className={styles['cell']} title={problem ?? row.cells[column]}>
      <bdi {...(isFigure ? { dir: 'ltr' } : {})}>{row.cells[column]}</bdi>
      {problem !== null && <span className={styles['problem']}>{problem}</span>}
    </span>
  )
}

function LineState({ row, sentence }: { readonly row: JudgedRow; readonly sentence: SentenceOf }) {
  const { t } = useTranslation('clips')
  if (row.done) return <StatusTag tone="success">{t('sheet.state.done')}</StatusTag>
  const isWrong = clipSheetColumns.some((column) => sentence(row, column) !== null)
  return (
    <StatusTag tone={isWrong ? 'error' : 'waiting'}>
      {t(isWrong ? 'sheet.state.wrong' : 'sheet.state.ready')}
    </StatusTag>
  )
}
