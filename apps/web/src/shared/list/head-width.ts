import type { Column } from './data-table.types.ts'

/** Beside the words of a head: its padding, and the arrows of its order. */
const besides = 64
/** A sign of Chinese, and a letter of any other script, in the bold of a head. */
const [wide, narrow] = [14.5, 8.2]

/** The width in px at which the head of a column is read whole, in whatever language; `least` for what its cells need. */
export function headWidth(title: string, least: number): number {
  const letters = [...title].map((sign) => (/[\u2E80-\uFFEF]/u.test(sign) ? wide : narrow))
  return Math.max(least, Math.ceil(letters.reduce((sum, one) => sum + one, besides)))
}

/** Columns whose heads are read whole: each at least as wide as its own words. For tables of many figures. */
export const withWholeHeads = <Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  columns.map((column) =>
    typeof column.width === 'number' && typeof column.title === 'string'
      ? { ...column, width: headWidth(column.title, column.width) }
      : column,
  )
