import type { ClipSheetColumn } from '@pindao/protocol/clips/clip-sheet.ts'
import { formatFilmTime, parseFilmTime, steppedFrames } from '@pindao/protocol/clips/clip-time.ts'
import { type KeyboardEvent, useRef, useState } from 'react'
import styles from './sheet.module.css'

const secondMs = 1000

/**
 * Types into a cell. Enter keeps it, Escape leaves it as it was; in a time the arrows up and down correct it by a picture, with
 * Shift by a second.
 */
export function LineEditor(props: {
  readonly name: ClipSheetColumn
  readonly label: string
  readonly first: string
  readonly frameMs: number
  readonly onText: (text: string) => void
  readonly onClose: (keeps?: boolean, focuses?: boolean) => void
}) {
  const { name, label, first, frameMs, onText, onClose } = props
  const [text, setText] = useState(first)
  // The browser may take the focus from a field that goes away: that keeps nothing.
  const isLeft = useRef(false)
  const isTime = name === 'start' || name === 'end'
  const change = (next: string) => {
    setText(next)
    onText(next)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') isLeft.current = true
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    const ms = isTime ? parseFilmTime(text) : null
    if (step === undefined || ms === null) return
    event.preventDefault()
    event.stopPropagation()
    change(
      formatFilmTime(event.shiftKey ? Math.max(0, ms + step * secondMs) : steppedFrames(ms, step, frameMs)),
    )
  }
  return (
    <input
      aria-label={label}
      // biome-ignore lint/a11y/noAutofocus: the cell was opened to be typed into
      autoFocus
      type="text"
      dir={isTime || name === 'publishAt' ? 'ltr' : 'auto'}
      className={styles['input']}
      autoComplete="off"
      maxLength={2000}
      value={text}
      onChange={({ target }) => change(target.value)}
      onBlur={() => {
        if (!isLeft.current) onClose(true, false)
      }}
      onKeyDown={onKey}
    />
  )
}
