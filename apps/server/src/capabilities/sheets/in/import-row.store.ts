import type { RowState } from '@pindao/protocol/sheets/import.ts'
import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { operationItem } from '#src/capabilities/operations/operation.table.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { countRows, readPage, type Window } from '#src/platform/db/listing.ts'
import { type SheetImportRowRow, sheetImportRow } from './import.table.ts'
import type { RowOutcome } from './preview.ts'
import type { Sheet, SheetRow } from './sheet-rows.ts'

/** So many rows go into one statement, which takes a limited number of values. */
const rowsAtOnce = 1000

export async function insertRows(tx: Tx, importId: bigint, sheets: readonly Sheet[]): Promise<void> {
  const all = sheets.flatMap(({ rows }, sheet) =>
    rows.map(({ row, cells }) => ({ importId, sheet, row, cells })),
  )
  for (let from = 0; from < all.length; from += rowsAtOnce)
    await tx.insert(sheetImportRow).values(all.slice(from, from + rowsAtOnce))
}

/** The rows of one sheet as they were read, in their order. */
export function findSheetRows(db: Executor, importId: bigint, sheet: number): Promise<SheetRow[]> {
  return db
    .select({ row: sheetImportRow.row, cells: sheetImportRow.cells })
    .from(sheetImportRow)
    .where(and(eq(sheetImportRow.importId, importId), eq(sheetImportRow.sheet, sheet)))
    .orderBy(asc(sheetImportRow.row))
}

/** The cells of one row; none for an empty one. */
export async function findCells(
  db: Executor,
  importId: bigint,
  { sheet, row }: { readonly sheet: number; readonly row: number },
): Promise<readonly string[]> {
  const [found] = await db
    .select({ cells: sheetImportRow.cells })
    .from(sheetImportRow)
    .where(
      and(
        eq(sheetImportRow.importId, importId),
        eq(sheetImportRow.sheet, sheet),
        eq(sheetImportRow.row, row),
      ),
    )
  return found?.cells ?? []
}

/** Writes what the rows of a sheet came to, in place of what was found before. */
export async function writeOutcomes(
  tx: Tx,
  importId: bigint,
  sheet: number,
  outcomes: readonly RowOutcome[],
): Promise<void> {
  await tx
    .update(sheetImportRow)
    .set({
      state: null,
      recordId: null,
      title: null,
      seenVersion: null,
      preview: null,
      values: null,
      was: null,
    })
    .where(and(eq(sheetImportRow.importId, importId), isNotNull(sheetImportRow.state)))
  for (let from = 0; from < outcomes.length; from += rowsAtOnce)
    await writeSome(tx, importId, sheet, outcomes.slice(from, from + rowsAtOnce))
}

async function writeSome(
  tx: Tx,
  importId: bigint,
  sheet: number,
  outcomes: readonly RowOutcome[],
): Promise<void> {
  const given = JSON.stringify(
    outcomes.map(({ recordId, ...outcome }) => ({ ...outcome, recordId: recordId?.toString() ?? null })),
  )
  await tx.execute(sql`
    UPDATE ${sheetImportRow} AS kept
    SET state = given.state, record_id = given."recordId", title = given.title,
      seen_version = given."seenVersion", preview = given.preview, "values" = given."values", was = given.was
    FROM jsonb_to_recordset(${given}::jsonb) AS given(
      "row" int, state text, "recordId" bigint, title text, "seenVersion" int, preview jsonb, "values" jsonb, was jsonb)
    WHERE kept.import_id = ${importId} AND kept.sheet = ${sheet} AND kept."row" = given."row"`)
}

/** A page of the rows of the preview, in the order of the sheet. */
export function findPreviewed(
  db: Executor,
  importId: bigint,
  { state, limit, offset }: Window & { readonly state: RowState | undefined },
) {
  const where = previewedOf(importId, state)
  const query = db
    .select()
    .from(sheetImportRow)
    .where(where)
    .orderBy(asc(sheetImportRow.row))
    .limit(limit)
    .offset(offset)
  return readPage(query, countRows(db, sheetImportRow, where))
}

/** The records that would change or be made, in the order of the sheet, with what they are called. */
export function findChanged(db: Executor, importId: bigint) {
  return db
    .select({ recordId: sheetImportRow.recordId, title: sheetImportRow.title })
    .from(sheetImportRow)
    .where(writing(importId))
    .orderBy(asc(sheetImportRow.row))
}

/** The records that an operation has changed or made by this sheet, in its order, with what they were called. */
export function findWritten(db: Executor, importId: bigint, operationId: bigint) {
  return db
    .select({ recordId: operationItem.recordId, title: operationItem.title })
    .from(sheetImportRow)
    .innerJoin(operationItem, eq(operationItem.recordId, sheetImportRow.recordId))
    .where(
      and(writing(importId), eq(operationItem.operationId, operationId), eq(operationItem.outcome, 'done')),
    )
    .orderBy(asc(sheetImportRow.row))
}

/** What a row that was confirmed does to its record. */
export async function findChange(
  db: Executor,
  importId: bigint,
  recordId: bigint,
): Promise<Pick<SheetImportRowRow, 'seenVersion' | 'values' | 'was'> | null> {
  const [row] = await db
    .select({
      seenVersion: sheetImportRow.seenVersion,
      values: sheetImportRow.values,
      was: sheetImportRow.was,
    })
    .from(sheetImportRow)
    .where(and(writing(importId), eq(sheetImportRow.recordId, recordId)))
  return row ?? null
}

/** The rows that write something. */
function writing(importId: bigint): SQL | undefined {
  return and(eq(sheetImportRow.importId, importId), sql`${sheetImportRow.state} IN ('new', 'changed')`)
}

function previewedOf(importId: bigint, state: RowState | undefined): SQL | undefined {
  const wanted = state === undefined ? isNotNull(sheetImportRow.state) : eq(sheetImportRow.state, state)
  return and(eq(sheetImportRow.importId, importId), wanted)
}
