import type { ItemOutcome } from '@pindao/protocol/operations/operation.endpoints.ts'
import type { OperationKind } from '@pindao/protocol/operations/operation.kinds.ts'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { identity, instant, reference } from '#src/platform/db/columns.ts'

/** One command for many records (PUB-06). `status` has no default: 0 means "in progress". */
export const operation = pgTable(
  'operation',
  {
    id: identity(),
    kind: text('kind').$type<OperationKind>().notNull(),
    status: integer('status').notNull(),
    /** What the kind asks for besides the records, as it was checked. */
    params: jsonb('params').notNull(),
    total: integer('total').notNull(),
    /** How far the record is that has its turn, where its command says so. */
    turnPercent: integer('turn_percent'),
    ownerStaffId: reference('owner_staff_id')
      .notNull()
      .references(() => staff.id),
    /** Where it comes from: what its commands write to the audit log names the call that began it. */
    sessionId: reference('session_id').notNull(),
    requestId: text('request_id').notNull(),
    ip: text('ip').notNull(),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
    cancelledAt: instant('cancelled_at'),
  },
  (table) => [
    index('operation_newest').on(table.ownerStaffId, table.id),
    index('operation_open').on(table.createdAt).where(sql`ended_at IS NULL`),
    index('operation_ended').on(table.endedAt).where(sql`ended_at IS NOT NULL`),
  ],
)
export type OperationRow = typeof operation.$inferSelect

/** One record of an operation, and what became of it; without an outcome it has not had its turn. */
export const operationItem = pgTable(
  'operation_item',
  {
    id: identity(),
    operationId: reference('operation_id')
      .notNull()
      .references(() => operation.id, { onDelete: 'cascade' }),
    recordId: reference('record_id').notNull(),
    /** Where the record goes, for a command that takes it to several places. */
    targetId: reference('target_id'),
    /** What both were called when the operation began: records are renamed and deleted. */
    title: text('title'),
    targetTitle: text('target_title'),
    outcome: text('outcome').$type<ItemOutcome>(),
    code: text('code'),
    params: jsonb('params').$type<Readonly<Record<string, string | number>>>(),
    at: instant('at'),
  },
  (table) => [
    index('operation_item_of').on(table.operationId, table.id),
    index('operation_item_waiting').on(table.operationId, table.id).where(sql`outcome IS NULL`),
  ],
)
export type OperationItemRow = typeof operationItem.$inferSelect
