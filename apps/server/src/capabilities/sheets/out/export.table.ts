import type { DataScope } from '@pindao/protocol/access/permissions.ts'
import type { ExportKind } from '@pindao/protocol/sheets/export.endpoints.ts'
import type { ExportFormat } from '@pindao/protocol/sheets/export.ts'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { operation } from '#src/capabilities/operations/operation.table.ts'
import { identity, instant, reference } from '#src/platform/db/columns.ts'
import type { ConditionWords } from '#src/platform/export-source.ts'
import { exportSchedule } from './schedule.table.ts'

/** A file of a list (EXP-01): what was asked for stands in the params of the operation that makes it. */
export const sheetExport = pgTable(
  'sheet_export',
  {
    id: identity(),
    /** Set in the transaction that makes the row: the operation's item names the row. */
    operationId: reference('operation_id').references(() => operation.id, { onDelete: 'cascade' }),
    ownerStaffId: reference('owner_staff_id')
      .notNull()
      .references(() => staff.id),
    kind: text('kind').$type<ExportKind>().notNull(),
    format: text('format').$type<ExportFormat>().notNull(),
    /** What it is written in: a worker has no request to read it from. */
    locale: text('locale').notNull(),
    zone: text('zone').notNull(),
    fileName: text('file_name').notNull(),
    /** Every place that an attempt put bytes in or was about to; removed with the file. */
    objectKeys: text('object_keys').array().notNull().default(sql`'{}'`),
    /** The file, once it is there. */
    objectKey: text('object_key'),
    /** The data scope of its rows; null until it is there, and for a file of an earlier release. */
    dataScope: text('data_scope').$type<DataScope>(),
    reach: text('reach').array(),
    /** What the list was narrowed to, in words of the owner's language. */
    conditions: jsonb('conditions').$type<ConditionWords>().notNull().default([]),
    /** Of what it was asked for by a call that may come again: the same while it is made. */
    fingerprint: text('fingerprint'),
    /** What it is one of, where it comes regularly. */
    scheduleId: reference('schedule_id').references(() => exportSchedule.id, { onDelete: 'set null' }),
    rows: integer('rows'),
    /** How many sheets it holds: an archive where there are several. */
    parts: integer('parts'),
    size: bigint('size', { mode: 'number' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at'),
    removedAt: instant('removed_at'),
  },
  (table) => [
    index('sheet_export_newest').on(table.ownerStaffId, table.id),
    index('sheet_export_operation').on(table.operationId),
    index('sheet_export_kept').on(table.createdAt).where(sql`removed_at IS NULL`),
  ],
)
export type SheetExportRow = typeof sheetExport.$inferSelect
