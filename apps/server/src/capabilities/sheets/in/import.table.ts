import type { ImportCell, ImportKind } from '@pindao/protocol/sheets/import.endpoints.ts'
import type { RowState } from '@pindao/protocol/sheets/import.ts'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { operation } from '#src/capabilities/operations/operation.table.ts'
import { identity, instant, reference } from '#src/platform/db/columns.ts'

export type StoredSheet = { readonly name: string; readonly rows: number; readonly columns: number }
/** Which column of the sheet, from 0, is which of the target. */
export type Mapping = Readonly<Record<string, number | null>>
export type ImportCounts = Readonly<Record<Exclude<RowState, 'new'>, number>> & { readonly new?: number }

/**
 * A sheet that was read. It is open until it is confirmed, or its time is up; afterwards it belongs to the operation that
 * it began, and is forgotten with it.
 */
export const sheetImport = pgTable(
  'sheet_import',
  {
    id: identity(),
    target: text('target').$type<ImportKind>().notNull(),
    fileName: text('file_name').notNull(),
    encoding: text('encoding'),
    ownerStaffId: reference('owner_staff_id')
      .notNull()
      .references(() => staff.id),
    sheets: jsonb('sheets').$type<readonly StoredSheet[]>().notNull(),
    sheet: integer('sheet').notNull(),
    /** The row of the sheet, from 1. */
    headerRow: integer('header_row').notNull(),
    mapping: jsonb('mapping').$type<Mapping>().notNull(),
    /** Null while columns are missing. */
    counts: jsonb('counts').$type<ImportCounts>(),
    operationId: reference('operation_id').references(() => operation.id, { onDelete: 'cascade' }),
    /** What takes it back: once. */
    undoOperationId: reference('undo_operation_id').references(() => operation.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('sheet_import_open').on(table.ownerStaffId, table.id).where(sql`operation_id IS NULL`),
    index('sheet_import_expiring').on(table.expiresAt).where(sql`operation_id IS NULL`),
    index('sheet_import_operation').on(table.operationId),
    index('sheet_import_undo').on(table.undoOperationId),
  ],
)
export type SheetImportRow = typeof sheetImport.$inferSelect

/** A row of one of its sheets, and what the preview found: null where it is not among those that are looked at. */
export const sheetImportRow = pgTable(
  'sheet_import_row',
  {
    id: identity(),
    importId: reference('import_id')
      .notNull()
      .references(() => sheetImport.id, { onDelete: 'cascade' }),
    sheet: integer('sheet').notNull(),
    /** As the spreadsheet numbers it, from 1. */
    row: integer('row').notNull(),
    cells: jsonb('cells').$type<readonly string[]>().notNull(),
    state: text('state').$type<RowState>(),
    recordId: reference('record_id'),
    title: text('title'),
    /** The version of the record that the preview was made of. */
    seenVersion: integer('seen_version'),
    preview: jsonb('preview').$type<readonly ImportCell[]>(),
    /** What the owning capability is told to write, by column. */
    values: jsonb('values').$type<Readonly<Record<string, string>>>(),
    /** The same to bring those fields back to what they were; null of a record that is to be made. */
    was: jsonb('was').$type<Readonly<Record<string, string>>>(),
  },
  (table) => [
    uniqueIndex('sheet_import_row_of').on(table.importId, table.sheet, table.row),
    index('sheet_import_row_record')
      .on(table.importId, table.recordId)
      .where(sql`state IN ('new', 'changed')`),
  ],
)
export type SheetImportRowRow = typeof sheetImportRow.$inferSelect
