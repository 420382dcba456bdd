import { z } from 'zod'
import { length } from './rules.ts'

/** How much room the rows of a table take: 64, 48 or 40 px. `default` was that once; kept layouts say so. */
export const densities = ['default', 'middle', 'compact'] as const
export type Density = (typeof densities)[number]

/** Where a column stays while the others are scrolled. */
const columnPins = ['start', 'end'] as const
export type ColumnPin = (typeof columnPins)[number]

/** One column as a person wants it. */
const columnChoice = z.object({
  key: length(60, 1),
  hidden: z.boolean(),
  pin: z.enum(columnPins).nullable(),
})
export type ColumnChoice = z.output<typeof columnChoice>

const mostColumns = 100

/** How a person wants a table: the columns in their order, and the density. No columns: as the product has them. */
export const tableLayout = z.object({
  density: z.enum(densities),
  columns: z.array(columnChoice).max(mostColumns, { error: 'tooLong' }),
})
export type TableLayout = z.output<typeof tableLayout>

export const defaultTableLayout: TableLayout = { density: 'middle', columns: [] }
