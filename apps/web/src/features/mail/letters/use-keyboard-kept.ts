import type { LetterLine } from '@pindao/protocol/mail/mail.endpoints.ts'
import { useEffect, useRef } from 'react'
import { giveBack, isLost } from '#src/shared/ui/use-return-focus.ts'

type Line = Pick<LetterLine, 'id'>

/**
 * Letters that are put away take along what had the keyboard: their line, their pane, the button that did it. The letter
 * after them has it then, or the one before them, or the title of the page. Returns what is told of them as they go.
 */
export function useKeyboardKept(lines: readonly Line[]): (ids: readonly string[]) => void {
  const going = useRef<{ readonly ids: readonly string[]; readonly next: string | undefined } | null>(null)
  // Button, pane and line go one after the other.
  useEffect(() => {
    if (going.current === null) return
    const { ids, next } = going.current
    if (isLost(document.activeElement)) giveBack(document.querySelector(`[data-letter="${next}"]`))
    if (!lines.some(({ id }) => ids.includes(id))) going.current = null
  })
  return (ids) => {
    going.current = { ids, next: neighbourOf(lines, ids) }
  }
}

function neighbourOf(lines: readonly Line[], ids: readonly string[]): string | undefined {
  const last = lines.findLastIndex(({ id }) => ids.includes(id))
  const stays = ({ id }: Line) => !ids.includes(id)
  return (lines.slice(last + 1).find(stays) ?? lines.slice(0, last + 1).findLast(stays))?.id
}
