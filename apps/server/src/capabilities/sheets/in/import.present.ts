import type { ImportProblem, ImportRow, SheetImport } from '@pindao/protocol/sheets/import.endpoints.ts'
import type { SheetImportRow, SheetImportRowRow } from './import.table.ts'

/** An import as its owner sees it; `headers` are the cells of its header row. */
export function presentImport(row: SheetImportRow, headers: readonly string[]): SheetImport {
  const { id, target, fileName, encoding, sheets, sheet, headerRow, mapping, counts, operationId } = row
  return {
    id: String(id),
    target,
    fileName,
    encoding,
    state: operationId === null ? 'open' : 'confirmed',
    sheets: [...sheets],
    sheet,
    headerRow,
    headers: [...headers],
    columns: mapping,
    // Sheets of an earlier release made nothing new.
    counts: counts && { ...counts, new: counts.new ?? 0 },
    operationId: operationId?.toString() ?? null,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    version: row.version,
  }
}

/** A row of the preview. */
export function presentRow({ id, row, recordId, title, state, preview }: SheetImportRowRow): ImportRow {
  if (state === null || preview === null) throw new RangeError('the row was not looked at')
  return { id: String(id), row, recordId: recordId?.toString() ?? null, title, state, cells: [...preview] }
}

/** A row that was left out: the cells that are wrong. */
export function presentProblem({ row, title, preview }: SheetImportRowRow): ImportProblem {
  return { row, title, cells: (preview ?? []).filter(({ problem }) => problem !== null) }
}
