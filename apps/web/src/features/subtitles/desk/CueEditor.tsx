import { type CueMark, toggledRange } from '@pindao/protocol/subtitles/edits/marks.ts'
import { longestCueText } from '@pindao/protocol/subtitles/subtitle-document.endpoints.ts'
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { RenderEditCellProps } from 'react-data-grid'
import { flushSync } from 'react-dom'
import styles from './desk.module.css'
import type { TypedCue } from './desk-cues.ts'

const markOfKey: Readonly<Record<string, CueMark>> = { b: 'b', i: 'i', u: 'u' }

/**
 * Types into a cue. Enter keeps it and goes on, Shift with Enter breaks the line, Escape leaves it as it was; Ctrl with B, I or
 * U sets what is chosen. The browser looks at the spelling, by the language of the words.
 */
export function CueEditor({
  row,
  label,
  first,
  field,
  language,
  onRowChange,
  onClose,
}: RenderEditCellProps<TypedCue> & {
  readonly label: string
  readonly first: string
  readonly field: 'text' | 'time'
  /** Of the words, as browsers name it. */
  readonly language?: string
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
    // One goes on writing: browsers begin before the first word.
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      currentTarget.setSelectionRange(first.length, first.length),
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
  const setMark = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const mark = event.ctrlKey || event.metaKey ? markOfKey[event.key.toLowerCase()] : undefined
    if (mark === undefined || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    const { currentTarget: area } = event
    const made = toggledRange({ text: typed, from: area.selectionStart, to: area.selectionEnd }, mark)
    if (made.text.length > longestCueText) return
    flushSync(() => change(made.text))
    area.setSelectionRange(made.from, made.to)
  }
  return (
    <textarea
      {...shared}
      onKeyDown={(event) => {
        shared.onKeyDown(event)
        setMark(event)
      }}
      dir="auto"
      lang={language}
      spellCheck
      className={styles['textarea']}
      rows={3}
      maxLength={longestCueText}
    />
  )
}
