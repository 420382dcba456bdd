import type { LetterLine } from '@pindao/protocol/mail/mail.endpoints.ts'
import { useEffect, useRef } from 'react'
import { giveBack, isLost } from '#src/shared/ui/use-return-focus.ts'

type Line = Pick<LetterLine, 'id'>

/**
 * Removing letters also removes the element that had the focus: their line, their pane, or the button that did it. The
 * focus then moves to the letter after them, or the one before, or the title of the page. Returns a function to call with
 * the ids before they are removed.
 */
export function useFocusAfterRemoval(lines: readonly Line[]): (ids: readonly string[]) => void {
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
