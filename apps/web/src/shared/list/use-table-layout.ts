import { defaultTableLayout, type TableLayout, tableLayout } from '@pindao/protocol/core/table-layout.ts'
import { useMemo } from 'react'
import { create } from 'zustand'

/** One key for all tables of this browser; the number rises when the shape changes. */
export const tableLayoutsKey = 'pindao.tables.1'
type Layouts = Readonly<Record<string, TableLayout>>

/** Reads what is stored; a table whose layout is damaged is as the product has it. */
function parseLayouts(text: string | null): Layouts {
  try {
    const stored: unknown = JSON.parse(text ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(
      Object.entries(stored).flatMap(([listId, value]) => {
        const { data } = tableLayout.safeParse(value)
        return data ? [[listId, data] as const] : []
      }),
    )
  } catch {
    return {}
  }
}

const storedLayouts = () => parseLayouts(window.localStorage.getItem(tableLayoutsKey))

const useLayouts = create<Layouts>()(storedLayouts)

// Two windows of one list should not disagree about its columns.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === tableLayoutsKey) useLayouts.setState(parseLayouts(newValue), true)
})

/**
 * Columns and density of a list, as this person has them in this browser (WID-04). Every change is kept at once; views
 * carry it to other browsers. A list without an id keeps nothing.
 */
export function useTableLayout(
  listId: string | undefined,
): readonly [TableLayout, (change: Partial<TableLayout>) => void] {
  const stored = useLayouts((layouts) => (listId === undefined ? undefined : layouts[listId]))
  return useMemo(() => {
    const layout = stored ?? defaultTableLayout
    const change = (part: Partial<TableLayout>) => {
      if (listId === undefined) return
      // From what is stored: another window may have changed other lists since, and not been heard of yet.
      const kept = { ...storedLayouts(), [listId]: { ...layout, ...part } }
      useLayouts.setState(kept)
      window.localStorage.setItem(tableLayoutsKey, JSON.stringify(kept))
    }
    return [layout, change] as const
  }, [listId, stored])
}
