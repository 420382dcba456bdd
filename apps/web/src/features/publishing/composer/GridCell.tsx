import type { ComposerColumn } from '@pindao/protocol/publishing/publish-composer.cells.ts'
import { createContext, memo, use } from 'react'
import { Cell, type CellRendererProps } from 'react-data-grid'
import styles from './composer.module.css'
import type { GridRow } from './grid-edits.ts'
import { useIsSelected } from './grid-selection.ts'
import type { RowCheck } from './row-checks.ts'

/** How cells are drawn: by the check of their row, and with the sentence of a problem. */
export type CellLook = {
  readonly check: (row: GridRow) => RowCheck
  readonly sentence: (problem: { readonly error: string; readonly params: RowProblemParams }) => string
}
type RowProblemParams = Readonly<Record<string, string | number>>
export const CellLookContext = createContext<CellLook | null>(null)

/**
 * A cell: selected with others, grey where it does not apply, marked and explained where something is wrong with it. Its row
 * is drawn with every step to the side; a cell only when something of its own changes.
 */
export const GridCell = memo(function GridCell(props: CellRendererProps<GridRow, unknown>) {
  const { column, row, rowIdx } = props
  const look = use(CellLookContext)
  if (look === null) throw new RangeError('a cell outside of a grid')
  const isSelected = useIsSelected(rowIdx, column.idx)
  const name = column.key as ComposerColumn
  const check = look.check(row)
  const problem = check.problems.get(name)
  const isGrey = !check.applies(name)
  const classes = [
    props.className,
    isSelected && styles['selected'],
    isGrey && styles['grey'],
    problem && styles['wrong'],
  ]
  return (
    <Cell
      {...props}
      className={classes.filter(Boolean).join(' ')}
      {...(problem ? { 'aria-invalid': true, title: look.sentence(problem) } : {})}
      {...(isGrey ? { 'aria-disabled': true } : {})}
    />
  )
})
