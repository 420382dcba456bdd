import type { SettingValue } from '@pindao/protocol/core/manifest.ts'
import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import { identity, instant, reference } from '#src/platform/db/columns.ts'

/** What was set, for the installation, a department or a person. What was never set has no row, and its default. */
export const setting = pgTable(
  'setting',
  {
    id: identity(),
    /** Declared in a manifest; one that no longer is stays and counts for nothing. */
    key: text('key').notNull(),
    departmentId: reference('department_id').references(() => department.id, { onDelete: 'cascade' }),
    staffId: reference('staff_id').references(() => staff.id, { onDelete: 'cascade' }),
    /** Null once it was taken back: the row goes on counting its versions. */
    value: jsonb('value').$type<SettingValue>(),
    version: integer('version').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Null for what nobody did, and for who is gone. */
    updatedBy: reference('updated_by').references(() => staff.id, { onDelete: 'set null' }),
  },
  (table) => [
    unique('setting_of').on(table.key, table.departmentId, table.staffId).nullsNotDistinct(),
    check('setting_of_one', sql`num_nonnulls(department_id, staff_id) < 2`),
  ],
)
