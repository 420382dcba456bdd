import type { UrgentKind } from '@pindao/protocol/workbench/workbench.endpoints.ts'
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { instant, reference } from '#src/platform/db/columns.ts'

/** What a person does not want to be shown as urgent until a time, and why; everybody else goes on seeing it. */
export const urgentSnooze = pgTable(
  'urgent_snooze',
  {
    staffId: reference('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<UrgentKind>().notNull(),
    /** A task, channel, upload … by its kind. */
    recordId: reference('record_id').notNull(),
    until: instant('until').notNull(),
    reason: text('reason').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.kind, table.recordId] })],
)
export type UrgentSnoozeRow = typeof urgentSnooze.$inferSelect
