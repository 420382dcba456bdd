import type { RefObject } from 'react'
import { isCovered, usePageKeys } from '../ui/use-page-keys.ts'

type ListKeys<Row> = {
  readonly box: RefObject<HTMLElement | null>
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** False for a list that is one of several on its page. */
  readonly on: boolean
  readonly onToggle: ((key: string) => void) | undefined
  readonly onOpen: ((row: Row) => void) | undefined
}

/**
 * Rows by keyboard: `j` and `k` go to the next and the one before, `x` selects, Enter opens. The keyboard itself stands on
 * the row, so that it is read aloud, and goes on from there with Tab.
 */
export function useListKeys<Row>({ box, rows, rowKey, on, onToggle, onOpen }: ListKeys<Row>): void {
  const elements = () => [...(box.current?.querySelectorAll<HTMLElement>('[data-row-key]') ?? [])]
  /** The row the keyboard stands on or in. */
  const present = () => document.activeElement?.closest<HTMLElement>('[data-row-key]') ?? null
  const step = (way: 1 | -1) => {
    const all = elements()
    const at = all.indexOf(present() as HTMLElement)
    const next = all[at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + way))]
    next?.focus()
    return next !== undefined
  }
  const toggle = () => {
    const key = present()?.dataset['rowKey']
    if (key === undefined || !onToggle) return false
    onToggle(key)
    return true
  }
  const open = () => {
    const place = present()
    const row = rows.find((one) => rowKey(one) === place?.dataset['rowKey'])
    // On what stands in a row Enter is that thing's.
    if (row === undefined || !onOpen || place !== document.activeElement) return false
    onOpen(row)
    return true
  }
  const listening = (act: () => boolean) => () => on && !isCovered() && act()
  usePageKeys({
    j: listening(() => step(1)),
    k: listening(() => step(-1)),
    x: listening(toggle),
    Enter: listening(open),
  })
}
