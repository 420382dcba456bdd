import { type ExportFormat, exportFormats } from '@pindao/protocol/sheets/export.ts'
import { z } from 'zod'

/** What somebody chose when they last exported a list. Without columns: those that the list shows. */
export type ExportChoice = {
  readonly format: ExportFormat
  readonly keyRow: boolean
  readonly columns: readonly string[] | null
}

/** One key for all lists and people of this browser; the number rises when the shape changes. */
const storageKey = 'pindao.exports.1'
const usual: ExportChoice = { format: 'xlsx', keyRow: false, columns: null }
const choices = z.record(
  z.string(),
  z.object({
    format: z.enum(exportFormats),
    keyRow: z.boolean().default(false),
    columns: z.array(z.string()).nullable(),
  }),
)

/** What is stored; what is damaged is as nothing. */
function stored(): Readonly<Record<string, ExportChoice>> {
  try {
    return choices.safeParse(JSON.parse(window.localStorage.getItem(storageKey) ?? '{}')).data ?? {}
  } catch {
    return {}
  }
}

/** @param of the person and the list */
export const exportChoice = (of: string): ExportChoice => stored()[of] ?? usual

export function keepExportChoice(of: string, choice: ExportChoice): void {
  window.localStorage.setItem(storageKey, JSON.stringify({ ...stored(), [of]: choice }))
}

/**
 * The columns that a file of a list can have: those that tell what the list shows, in its order, then the others.
 *
 * @param every what the list can be exported with
 * @param tells which of them tell what a column of the list shows
 * @param shownKeys columns of the list, in its order
 */
export function columnsInOrder(
  every: readonly string[],
  tells: Readonly<Record<string, readonly string[]>>,
  shownKeys: readonly string[],
): { readonly shown: readonly string[]; readonly all: readonly string[] } {
  const shown = [...new Set(shownKeys.flatMap((key) => tells[key] ?? []))]
  return { shown, all: [...shown, ...every.filter((key) => !shown.includes(key))] }
}
