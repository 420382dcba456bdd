import type { ColumnChoice, ColumnPin, TableLayout } from '@pindao/protocol/core/table-layout.ts'

/** What of a column matters here. */
export type Arrangeable = {
  readonly key: string
  readonly fixed?: ColumnPin
  /** Not shown until somebody asks for it. */
  readonly hiddenAtFirst?: true
}

/**
 * What a person chose, completed: a column that came with a new release stands where the product puts it, one that is
 * gone is forgotten, and a key counts once.
 */
export function choicesOf(columns: readonly Arrangeable[], layout: TableLayout): ColumnChoice[] {
  const known = new Map(columns.map((column) => [column.key, column]))
  const chosen: ColumnChoice[] = []
  for (const choice of layout.columns) if (known.delete(choice.key)) chosen.push(choice)
  for (const [index, column] of columns.entries()) {
    if (!known.has(column.key)) continue
    const before = columns[index - 1]?.key
    const place = chosen.findIndex(({ key }) => key === before)
    chosen.splice(before === undefined ? 0 : place + 1, 0, asBuilt(column))
  }
  return chosen
}

const asBuilt = ({ key, fixed = null, hiddenAtFirst = false }: Built): ColumnChoice => ({
  key,
  hidden: hiddenAtFirst,
  pin: fixed,
})
type Built = { readonly key: string; readonly fixed?: ColumnPin | null; readonly hiddenAtFirst?: boolean }

/** The columns to show: in the person's order, those pinned at the start first, those at the end last (WID-04). */
export function arranged<Column extends Arrangeable>(
  columns: readonly Column[],
  layout: TableLayout,
): Column[] {
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const shown = choicesOf(columns, layout).filter(({ hidden }) => !hidden)
  const inPlace = (pin: ColumnPin | null) =>
    shown.filter((choice) => choice.pin === pin).flatMap(({ key }) => withPin(byKey.get(key), pin))
  return [...inPlace('start'), ...inPlace(null), ...inPlace('end')]
}

function withPin<Column extends Arrangeable>(column: Column | undefined, pin: ColumnPin | null): Column[] {
  if (!column) return []
  const { fixed: _, ...rest } = column
  return [(pin === null ? rest : { ...rest, fixed: pin }) as Column]
}

/** Moves a column to the place of another, or to the end for an index beyond it. */
export function moved(choices: readonly ColumnChoice[], key: string, to: number): ColumnChoice[] {
  const choice = choices.find((one) => one.key === key)
  if (!choice) return [...choices]
  const others = choices.filter((one) => one !== choice)
  return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, choice)
}

/** Shows or hides a column. The last one that is shown stays: a table without columns tells nothing. */
export function toggled(choices: readonly ColumnChoice[], key: string): ColumnChoice[] {
  const shown = choices.filter(({ hidden }) => !hidden)
  if (shown.length === 1 && shown[0]?.key === key) return [...choices]
  return choices.map((choice) => (choice.key === key ? { ...choice, hidden: !choice.hidden } : choice))
}

export function pinned(choices: readonly ColumnChoice[], key: string, pin: ColumnPin | null): ColumnChoice[] {
  return choices.map((choice) => (choice.key === key ? { ...choice, pin } : choice))
}
