import { useMemo, useState } from 'react'

/** As many rows can be chosen for one act. */
export const mostSelected = 500

/** The rows a person has chosen, on this page and on others. */
export type RowSelection<Row> = {
  readonly keys: readonly string[]
  /** As last seen: one on another page may have moved on since. */
  readonly rows: readonly Row[]
  readonly choose: (keys: readonly string[]) => void
  readonly toggle: (key: string) => void
  readonly clear: () => void
}

type Chosen<Row> = { readonly under: string; readonly rows: ReadonlyMap<string, Row> }

/**
 * What is chosen in a list (WID-04): it outlives the page it was chosen on, and ends with the conditions, since nobody
 * acts on rows of a list that is not there any more.
 *
 * @param rows the rows shown now
 * @param under the conditions they are shown under
 */
export function useSelection<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  under: string,
): RowSelection<Row> {
  const [chosen, setChosen] = useState<Chosen<Row>>({ under, rows: new Map() })
  const kept = useMemo(() => {
    const known = new Map(chosen.under === under ? chosen.rows : [])
    for (const row of rows) if (known.has(rowKey(row))) known.set(rowKey(row), row)
    return known
  }, [chosen, under, rows, rowKey])

  const choose = (keys: readonly string[]) => {
    const shown = new Map(rows.map((row) => [rowKey(row), row]))
    const found = keys.flatMap((key) => {
      const row = shown.get(key) ?? kept.get(key)
      return row === undefined ? [] : [[key, row] as const]
    })
    setChosen({ under, rows: new Map(found.slice(0, mostSelected)) })
  }
  const keys = [...kept.keys()]
  return {
    keys,
    rows: [...kept.values()],
    choose,
    toggle: (key) => choose(kept.has(key) ? keys.filter((one) => one !== key) : [...keys, key]),
    clear: () => choose([]),
  }
}
