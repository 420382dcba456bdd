import { longestCueText } from '@pindao/protocol/subtitles/subtitle-document.endpoints.ts'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { RenderEditCellProps } from 'react-data-grid'
import styles from './desk.module.css'
import type { TypedCue } from './desk-cues.ts'

/** Types into a cue. Enter keeps it and goes on, Shift with Enter breaks the line, Escape leaves it as it was. */
export function CueEditor({
  row,
  label,
  first,
  field,
  onRowChange,
  onClose,
}: RenderEditCellProps<TypedCue> & {
  readonly label: string
  readonly first: string
  readonly field: 'text' | 'time'
}) {
  const [typed, setTyped] = useState(first)
  // The browser may take the focus from a field that goes away: that keeps nothing.
  const isLeft = useRef(false)
  const change = (next: string) => {
    setTyped(next)
    onRowChange({ ...row, [field === 'text' ? 'text' : 'typed']: next })
  }
  const shared = {
    'aria-label': label,
    autoFocus: true,
    value: typed,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => change(target.value),
    onBlur: () => {
      if (!isLeft.current) onClose(true, false)
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') isLeft.current = true
      if (event.key === 'Enter' && event.shiftKey) event.stopPropagation()
    },
  }
  if (field === 'time')
    return <input {...shared} dir="ltr" type="text" className={styles['input']} autoComplete="off" />
  return (
    <textarea {...shared} dir="auto" className={styles['textarea']} rows={3} maxLength={longestCueText} />
  )
}
