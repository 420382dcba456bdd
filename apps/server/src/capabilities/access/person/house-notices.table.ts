import { integer, jsonb, pgTable, smallint } from 'drizzle-orm/pg-core'
import { instant, reference } from '#src/platform/db/columns.ts'
import { staff } from '../staff/staff.table.ts'
import type { StoredNotifications } from './person-settings.table.ts'

/** The one row: what the company chose for people who have chosen nothing; what is missing goes by the role. */
export const houseNotices = pgTable('house_notices', {
  id: smallint('id').primaryKey(),
  choices: jsonb('choices').$type<StoredNotifications>().notNull(),
  version: integer('version').notNull(),
  updatedAt: instant('updated_at').notNull(),
  /** Null for who is gone. */
  updatedBy: reference('updated_by').references(() => staff.id, { onDelete: 'set null' }),
})
export type HouseNoticesRow = typeof houseNotices.$inferSelect
