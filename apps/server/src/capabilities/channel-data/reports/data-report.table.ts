import type { ReportContent } from '@pindao/protocol/channel-data/data-report.endpoints.ts'
import { index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import { identity, instant, reference } from '#src/platform/db/columns.ts'

/** Questions to the data that people ask again: a list with its filters, period and columns. */
export const dataReport = pgTable(
  'data_report',
  {
    id: identity(),
    /** A `reportedLists` of the protocol. */
    list: text('list').notNull(),
    name: text('name').notNull(),
    content: jsonb('content').$type<ReportContent>().notNull(),
    ownerStaffId: reference('owner_staff_id')
      .notNull()
      .references(() => staff.id),
    /** The department that it is shared with. */
    departmentId: reference('department_id').references(() => department.id),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    unique('data_report_name').on(table.ownerStaffId, table.list, table.name),
    index('data_report_shared').on(table.departmentId),
  ],
)
