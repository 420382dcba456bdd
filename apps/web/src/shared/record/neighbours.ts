/** The records before and after one in the list it was opened from; null at an end, and where the list does not hold it. */
export type Neighbours = { readonly previous: (() => void) | null; readonly next: (() => void) | null }

export function neighboursOf<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  current: string,
  open: (key: string) => void,
): Neighbours {
  const keys = rows.map(rowKey)
  const at = keys.indexOf(current)
  const opener = (key: string | undefined) => (at < 0 || key === undefined ? null : () => open(key))
  return { previous: opener(keys[at - 1]), next: opener(keys[at + 1]) }
}
