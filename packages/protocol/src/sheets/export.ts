import { z } from 'zod'
import type { Permission } from '#src/capabilities.ts'
import { id } from '#src/core/fields.ts'

export const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

/**
 * What stands in a cell. `id` and `url` are text that no program may take for a number or a formula; `state` is a word in
 * the person's language; `bytes` is a number, `duration` one of milliseconds, `decimal` a number as decimal text (money,
 * rates); `instant` is shown in the person's zone, `day` is one of the calendar, wherever anybody is.
 */
const cellTypes = [
  'text',
  'id',
  'url',
  'state',
  'integer',
  'bytes',
  'duration',
  'decimal',
  'instant',
  'day',
] as const
export type CellType = (typeof cellTypes)[number]

/** The columns a list can be exported with, in their usual order. Headers: `sheets:column.<subject>.<key>`. */
export type ExportColumns = Readonly<Record<string, CellType>>

/** So many selected rows make a file of their own; a filtered list may be as long as it is. */
const mostChosenRows = 500

/** So many rows stand in one sheet at most (business.md §5): with more of them, programs of people's become slow. */
export const mostFileRows = 200_000

/** A file is asked for so often in a minute by one person (reliability.md §1), and so many are made at once. */
export const exportsPerMinute = 5
export const mostOpenExports = 3

/**
 * What a file of a list is asked for: its columns, and the conditions and order that the endpoint of the list takes.
 * `ids` are selected rows: then the conditions do not count.
 */
export function exportEntry<const C extends ExportColumns, F extends z.ZodRawShape>({
  columns,
  filter,
  needs,
}: {
  readonly columns: C
  readonly filter: F
  /** Columns that are only there for whoever holds a permission of their own. */
  readonly needs?: Readonly<Partial<Record<keyof C & string, Permission>>>
}) {
  const keys = Object.keys(columns) as [keyof C & string, ...(keyof C & string)[]]
  return {
    columns,
    needs,
    params: z.object({
      format: z.enum(exportFormats),
      columns: z
        .array(z.enum(keys))
        .min(1)
        .max(keys.length)
        .refine((chosen) => new Set(chosen).size === chosen.length, { error: 'pattern' }),
      /** Whether a second row of the head says the same keys in every language, for programs. */
      keyRow: z.boolean().optional(),
      filter: z.object(filter),
      ids: z.array(id).min(1).max(mostChosenRows).optional(),
    }),
  }
}
