import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { identity, instant, reference } from '#src/platform/db/columns.ts'

/** Who did what to which record (PERM-05): rows are only ever added. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: identity(),
    at: instant('at').notNull(),
    /** Null for the system. */
    staffId: reference('staff_id'),
    action: text('action').notNull(),
    entity: text('entity').notNull(),
    entityId: reference('entity_id'),
    requestId: text('request_id'),
    ip: text('ip'),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [index('audit_log_entity').on(table.entity, table.entityId)],
)
