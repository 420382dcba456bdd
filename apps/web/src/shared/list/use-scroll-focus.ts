import { type RefObject, useEffect } from 'react'

/**
 * Lets the keyboard into a table that has nothing in it to be focused: its columns may be wider than the window, and
 * then only who can focus the box can scroll to them.
 */
export function useScrollFocus(table: RefObject<HTMLElement | null>, isEmpty: boolean): void {
  useEffect(() => {
    const box = table.current?.querySelector<HTMLElement>('.ant-table-body')
    if (!box || !isEmpty) return
    box.tabIndex = 0
    return () => box.removeAttribute('tabindex')
  }, [table, isEmpty])
}
