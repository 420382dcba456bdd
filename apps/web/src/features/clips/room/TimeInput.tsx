import { parseFilmTime, steppedFrames } from '@pindao/protocol/clips/clip-time.ts'
import { Input } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { filmClock } from '#src/shared/format/film-clock.ts'

const secondMs = 1000

/**
 * A time of a film, typed as `00:01:02.500` or shorter. The arrow keys correct it by a picture, with Shift by a second; Escape
 * leaves it as it was.
 */
export function TimeInput(props: {
  readonly label: string
  /** In milliseconds. */
  readonly value: number
  readonly frameMs: number
  readonly disabled?: boolean
  readonly onChange: (ms: number) => void
}) {
  const { label, value, frameMs, disabled = false, onChange } = props
  const [typed, setTyped] = useState<string | null>(null)
  const ms = typed === null ? value : parseFilmTime(typed)
  const keep = () => {
    if (typed !== null && ms !== null && ms !== value) onChange(ms)
    if (ms !== null) setTyped(null)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return keep()
    if (event.key === 'Escape') return setTyped(null)
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (step === undefined || ms === null) return
    event.preventDefault()
    setTyped(null)
    onChange(event.shiftKey ? Math.max(0, ms + step * secondMs) : steppedFrames(ms, step, frameMs))
  }
  return (
    <Input
      size="small"
      dir="ltr"
      aria-label={label}
      autoComplete="off"
      inputMode="decimal"
      disabled={disabled}
      {...(ms === null ? { status: 'error' as const } : {})}
      value={typed ?? filmClock(value)}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => {
        keep()
        setTyped(null)
      }}
      onKeyDown={onKey}
    />
  )
}
