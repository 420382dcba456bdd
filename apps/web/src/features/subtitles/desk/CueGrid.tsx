import 'react-data-grid/lib/styles.css'
import { withoutMarks } from '@pindao/protocol/subtitles/cue.ts'
import { isAgreed } from '@pindao/protocol/subtitles/subtitle-document.endpoints.ts'
import {
  createContext,
  memo,
  type Ref,
  useCallback,
  useContext,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type Column, DataGrid, type DataGridHandle } from 'react-data-grid'
import { useTranslation } from 'react-i18next'
import { filmClock, readFilmClock } from '#src/shared/format/film-clock.ts'
import { useDirection } from '#src/shared/i18n/use-direction.ts'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { phone, useMedia } from '#src/shared/ui/use-media.ts'
import { isComposing } from '#src/shared/ui/use-page-keys.ts'
import { CueEditor } from './CueEditor.tsx'
import styles from './desk.module.css'
import type { DeskChecks } from './desk-checks.ts'
import { type DeskCue, rewritten, type TypedCue } from './desk-cues.ts'
import { MarkedWords } from './MarkedWords.tsx'

/** What the desk asks of the grid. */
export type CueGridHandle = { goTo(key: number): void }

type GridProps = {
  readonly ref?: Ref<CueGridHandle>
  readonly label: string
  readonly cues: readonly DeskCue[]
  readonly language: string
  readonly languageName: string
  /** What cues were translated from, by what the server calls them; null where it is from a file. */
  readonly source: { readonly languageName: string; textOf(cue: DeskCue): string } | null
  readonly checks: DeskChecks
  readonly chosen: ReadonlySet<number>
  readonly spokenKey: number | null
  readonly isReadOnly: boolean
  onChange(cue: DeskCue): void
  onBadTime(): void
  /** A cue has the keyboard; `extends`: with those between it and the one where Shift was first held. */
  onActive(key: number, extend: boolean): void
}

const lineHeight = 20
const rowPadding = 16
/** The columns besides those of words, and what a cell keeps free at its sides. */
const otherWidth = { number: 44, time: 108, checks: 132 } as const
const cellPadding = 16
const narrowWords = 220

/** Cues as a sheet: their times, what was said, and what is said now. Drawn anew only when one of these is another. */
export const CueGrid = memo(function CueGrid(props: GridProps) {
  const { ref, label, cues, source, checks, chosen, spokenKey, onActive } = props
  const direction = useDirection()
  const grid = useRef<DataGridHandle>(null)
  const columns = useCueColumns(props)
  const active = useRef<{ key: number; row: number; column: number } | null>(null)
  const isExtending = useRef(false)
  const [frame, frameWidth] = useWidth()
  const columnsOfWords = source === null ? 1 : 2
  const left = frameWidth - otherWidth.number - 2 * otherWidth.time - otherWidth.checks
  const textWidth = Math.max(narrowWords, left / columnsOfWords) - cellPadding
  const textColumn = columns.findIndex(({ key }) => key === 'text')

  useImperativeHandle(ref, () => ({
    goTo(key) {
      const row = cues.findIndex((cue) => cue.key === key)
      if (row >= 0) grid.current?.setActivePosition({ idx: textColumn, rowIdx: row }, { shouldFocus: true })
    },
  }))
  // Where its time takes a cue to another place, the keyboard goes with it.
  useEffect(() => {
    const place = active.current
    if (place === null || cues[place.row]?.key === place.key) return
    const row = cues.findIndex(({ key }) => key === place.key)
    if (row >= 0) grid.current?.setActivePosition({ idx: place.column, rowIdx: row })
  }, [cues])

  const heightOf = useRowHeight(textWidth, source)
  const rowClass = useCallback(
    ({ key }: DeskCue) =>
      [chosen.has(key) && styles['chosen'], key === spokenKey && styles['now']].filter(Boolean).join(' '),
    [chosen, spokenKey],
  )
  return (
    <div ref={frame}>
      <ChecksContext value={checks}>
        <DataGrid<TypedCue>
          ref={grid}
          aria-label={label}
          className={styles['grid'] ?? ''}
          direction={direction}
          columns={columns}
          rows={cues}
          rowKeyGetter={({ key }) => key}
          rowHeight={heightOf}
          headerRowHeight={34}
          rowClass={rowClass}
          onRowsChange={(changed, { indexes, column }) => {
            for (const index of indexes) {
              // By its key: the row may have moved under the editor.
              const cue = changed[index]
              const now = cues.find(({ key }) => key === cue?.key)
              if (now && cue) keep(now, cue, column.key)
            }
          }}
          onCellMouseDown={(_cell, event) => {
            isExtending.current = event.shiftKey
          }}
          onActivePositionChange={({ rowIdx, column }) => {
            const cue = cues[rowIdx]
            if (cue === undefined) return
            active.current = { key: cue.key, row: rowIdx, column: column?.idx ?? textColumn }
            onActive(cue.key, isExtending.current)
            isExtending.current = false
          }}
          onCellKeyDown={(args, event) => {
            if (args.mode === 'EDIT') {
              // Kept by going to the next cue, as in a spreadsheet; in the last row the grid itself keeps it.
              if (event.key !== 'Enter' || isComposing(event.nativeEvent) || args.rowIdx + 1 >= cues.length)
                return
              event.preventGridDefault()
              grid.current?.setActivePosition(
                { idx: args.column.idx, rowIdx: args.rowIdx + 1 },
                { shouldFocus: true },
              )
              return
            }
            // It opens the cell and is no key of what is in there: a line would break before the first word.
            if (event.key === 'Enter') event.preventDefault()
            if (!event.shiftKey) return
            const step = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key]
            if (step === undefined) return
            event.preventGridDefault()
            event.preventDefault()
            const rowIdx = args.rowIdx + step
            if (rowIdx < 0 || rowIdx >= cues.length) return
            isExtending.current = true
            args.setActivePosition({ idx: args.column?.idx ?? textColumn, rowIdx })
          }}
        />
      </ChecksContext>
    </div>
  )

  /** Only what its column shows: the rest of the row may be older than what is here by now. */
  function keep(now: DeskCue, { text, typed }: TypedCue, column: string): void {
    if (column === 'text') props.onChange(rewritten(now, text))
    else if (typed !== undefined) {
      const ms = readFilmClock(typed)
      const next = ms === null ? null : { ...now, [column === 'start' ? 'startMs' : 'endMs']: ms }
      if (next !== null && next.endMs > next.startMs) props.onChange(next)
      else props.onBadTime()
    }
  }
})

/** How high the row of a cue is, reckoned once for each: the grid asks for all of them whenever one has changed. */
function useRowHeight(textWidth: number, source: GridProps['source']): (cue: DeskCue) => number {
  return useMemo(() => {
    const known = new WeakMap<DeskCue, number>()
    return (cue) => {
      const height = known.get(cue) ?? reckoned(cue)
      known.set(cue, height)
      return height
    }
    function reckoned(cue: DeskCue): number {
      const said = source === null ? 1 : linesOf(source.textOf(cue), textWidth)
      return Math.max(linesOf(withoutMarks(cue.text), textWidth), said) * lineHeight + rowPadding
    }
  }, [textWidth, source])
}

/** What others save does not close a cell in which somebody types. */
const keptOpen = { closeOnExternalRowChange: false } as const

/** The columns: which cue it is, from when to when, what was said, what is said, and what is wrong with it. */
function useCueColumns(props: GridProps): readonly Column<TypedCue>[] {
  const { language, languageName, source, isReadOnly } = props
  const { t } = useTranslation('subtitles')
  const isNarrow = useMedia(phone)
  return useMemo(() => {
    const time = (key: 'start' | 'end', msOf: (cue: DeskCue) => number): Column<TypedCue> => ({
      key,
      name: t(`desk.column.${key}`),
      width: otherWidth.time,
      editable: !isReadOnly,
      editorOptions: keptOpen,
      cellClass: styles['time'] ?? '',
      renderCell: ({ row }) => <bdi dir="ltr">{filmClock(msOf(row))}</bdi>,
      renderEditCell: (edit) => (
        <CueEditor {...edit} label={t(`desk.column.${key}`)} first={filmClock(msOf(edit.row))} field="time" />
      ),
    })
    return [
      {
        key: 'number',
        name: '#',
        width: otherWidth.number,
        cellClass: styles['number'] ?? '',
        renderCell: ({ rowIdx }) => rowIdx + 1,
      },
      time('start', ({ startMs }) => startMs),
      time('end', ({ endMs }) => endMs),
      ...(source === null
        ? []
        : [
            {
              key: 'source',
              name: t('desk.column.source', { language: source.languageName }),
              width: isNarrow ? narrowWords : `minmax(${narrowWords}px, 1fr)`,
              cellClass: styles['said'] ?? '',
              renderCell: ({ row }) => <bdi>{withoutMarks(source.textOf(row))}</bdi>,
            } satisfies Column<TypedCue>,
          ]),
      {
        key: 'text',
        name: t('desk.column.text', { language: languageName }),
        width: isNarrow ? narrowWords : `minmax(${narrowWords}px, 1fr)`,
        editable: !isReadOnly,
        editorOptions: keptOpen,
        cellClass: styles['text'] ?? '',
        renderCell: ({ row }) => <MarkedWords text={row.text} />,
        renderEditCell: (edit) => (
          <CueEditor
            {...edit}
            label={t('desk.column.text', { language: languageName })}
            first={edit.row.text}
            field="text"
            language={language}
          />
        ),
      },
      {
        key: 'checks',
        name: t('desk.column.checks'),
        width: otherWidth.checks,
        cellClass: styles['checks'] ?? '',
        renderCell: ({ row }) => <CueMarks cue={row} />,
      },
    ]
  }, [t, language, languageName, source, isReadOnly, isNarrow])
}

/** Given beside the columns: new findings draw their cells anew, not the whole grid. */
const ChecksContext = createContext<DeskChecks | null>(null)

function CueMarks({ cue }: { readonly cue: DeskCue }) {
  const { t } = useTranslation('subtitles')
  const flags = useContext(ChecksContext)?.flagsOf(cue) ?? []
  const [first, ...more] = flags
  if (cue.review === 'question') return <StatusTag tone="warning">{t('desk.review.question')}</StatusTag>
  if (first !== undefined)
    return (
      <span title={flags.map((flag) => t(`flag.${flag}`)).join(' · ')}>
        <StatusTag tone={first === 'empty' || first === 'untranslated' ? 'error' : 'warning'}>
          {t(`flag.${first}`)}
          {more.length > 0 && ` +${more.length}`}
        </StatusTag>
      </span>
    )
  const { review } = cue
  return isAgreed(review) ? <StatusTag tone="success">{t(`desk.review.${review}`)}</StatusTag> : null
}

/** Signs of East Asia are as wide as the letters are high. */
const wideSign = /[\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uffef]/gu
const signWidth = 14
const letterWidth = 7.4

/** How many lines a text takes in a column, near enough for the height of its row. */
function linesOf(text: string, width: number): number {
  const lines = text.split('\n').map((line) => {
    const wide = line.match(wideSign)?.length ?? 0
    return Math.max(1, Math.ceil((wide * signWidth + (line.length - wide) * letterWidth) / width))
  })
  return lines.reduce((sum, one) => sum + one, 0)
}

/** How wide an element is, as it changes. */
function useWidth(): readonly [(element: HTMLElement | null) => void, number] {
  const [width, setWidth] = useState(0)
  const [element, setElement] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (element === null) return
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return [setElement, width]
}
