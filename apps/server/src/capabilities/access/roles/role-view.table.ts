import { pgTable } from 'drizzle-orm/pg-core'
import { instant, reference } from '#src/platform/db/columns.ts'
import { session } from '../sessions/session.table.ts'
import { department, role } from '../staff/staff.table.ts'

/** The session in which an administrator looks at the product as a role in a department, until an instant. */
export const roleView = pgTable('role_view', {
  sessionId: reference('session_id')
    .primaryKey()
    .references(() => session.id, { onDelete: 'cascade' }),
  roleId: reference('role_id')
    .notNull()
    .references(() => role.id, { onDelete: 'cascade' }),
  departmentId: reference('department_id')
    .notNull()
    .references(() => department.id, { onDelete: 'cascade' }),
  beganAt: instant('began_at').notNull(),
  endsAt: instant('ends_at').notNull(),
})
