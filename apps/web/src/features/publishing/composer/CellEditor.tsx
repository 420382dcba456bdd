import type { ComposerColumn } from '@pindao/protocol/publishing/publish-composer.cells.ts'
import { Select } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { RenderEditCellProps } from 'react-data-grid'
import styles from './composer.module.css'
import { type GridRow, withCell } from './grid-edits.ts'
import type { CellWords } from './use-cell-words.ts'

type EditorProps = RenderEditCellProps<GridRow> & {
  readonly column: { readonly key: string }
  readonly words: CellWords
  readonly label: string
}

/** Texts that may have several lines. */
const longColumns: readonly string[] = ['description', 'tags']

/** Types into a cell, or chooses what its column offers. Enter keeps it, Escape leaves it as it was. */
export function CellEditor(props: EditorProps) {
  const column = props.column.key as ComposerColumn
  return props.words.isChoice(column) ? (
    <ChoiceEditor {...props} name={column} />
  ) : (
    <TextEditor {...props} name={column} />
  )
}

type NamedProps = EditorProps & { readonly name: ComposerColumn }

function TextEditor({ row, name, label, onRowChange, onClose }: NamedProps) {
  const [text, setText] = useState(row.cells[name] ?? '')
  // The browser may take the focus from a field that goes away: that keeps nothing.
  const isLeft = useRef(false)
  const isLong = longColumns.includes(name)
  const change = (next: string) => {
    setText(next)
    onRowChange(withCell(row, name, next))
  }
  const shared = {
    'aria-label': label,
    autoFocus: true,
    dir: name === 'publishAt' || name === 'publishZone' || name === 'playlistIds' ? 'ltr' : 'auto',
    value: text,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => change(target.value),
    onBlur: () => {
      if (!isLeft.current) onClose(true, false)
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') isLeft.current = true
      // A break is typed with Shift or Alt, as in a spreadsheet.
      if (event.key === 'Enter' && isLong && (event.shiftKey || event.altKey)) event.stopPropagation()
    },
  }
  if (!isLong) return <input {...shared} type="text" className={styles['input']} autoComplete="off" />
  return <textarea {...shared} className={styles['textarea']} rows={6} />
}

function ChoiceEditor({ row, name, words, label, onRowChange, onClose }: NamedProps) {
  const value = row.cells[name]
  return (
    <Select
      aria-label={label}
      autoFocus
      defaultOpen
      allowClear
      {...(value === undefined ? {} : { value })}
      showSearch={{ optionFilterProp: 'label' }}
      className={styles['select'] ?? ''}
      popupMatchSelectWidth={220}
      options={[...words.optionsOf(name)]}
      onChange={(next: string | undefined) => onRowChange(withCell(row, name, next ?? ''), true)}
      onBlur={() => onClose(false, false)}
    />
  )
}
