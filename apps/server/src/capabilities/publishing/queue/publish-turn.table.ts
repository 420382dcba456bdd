import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { instant, reference } from '#src/platform/db/columns.ts'

/** When a person of a department had a turn last: who waited longest is next (decision 0046). */
export const publishTurn = pgTable(
  'publish_turn',
  {
    departmentId: reference('department_id').notNull(),
    operatorId: reference('operator_id').notNull(),
    takenAt: instant('taken_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.departmentId, table.operatorId] })],
)
