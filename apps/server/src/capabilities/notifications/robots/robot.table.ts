import type { RobotProvider } from '@pindao/protocol/notifications/robots.ts'
import { boolean, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import { identity, instant, reference } from '#src/platform/db/columns.ts'

/** Robots of groups. What is needed to speak is sealed: whoever reads the database cannot write to a group. */
export const noticeRobot = pgTable(
  'notice_robot',
  {
    id: identity(),
    departmentId: reference('department_id')
      .notNull()
      .references(() => department.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    provider: text('provider').$type<RobotProvider>().notNull(),
    addressSealed: text('address_sealed').notNull(),
    /** Host and last signs of the address, to know it by. */
    addressHint: text('address_hint').notNull(),
    secretSealed: text('secret_sealed'),
    /** Kinds of news that it tells. */
    kinds: text('kinds').array().notNull(),
    language: text('language').notNull(),
    enabled: boolean('enabled').notNull(),
    /** Who set it; with the department, what the data scope asks for. */
    createdBy: reference('created_by')
      .notNull()
      .references(() => staff.id),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    unique('notice_robot_name').on(table.departmentId, table.name),
    index('notice_robot_department').on(table.departmentId),
  ],
)
export type NoticeRobotRow = typeof noticeRobot.$inferSelect
