import type { SpecialDay } from '@pindao/protocol/settings/work-calendar.ts'
import { integer, jsonb, pgTable, smallint } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { instant, reference } from '#src/platform/db/columns.ts'

/** The holidays of a year and the days worked for them, as a whole: they are announced, and set, by the year. */
export const workYear = pgTable('work_year', {
  year: smallint('year').primaryKey(),
  /** In the order of the days. */
  days: jsonb('days').$type<readonly SpecialDay[]>().notNull(),
  version: integer('version').notNull(),
  updatedAt: instant('updated_at').notNull(),
  /** Null for who is gone. */
  updatedBy: reference('updated_by').references(() => staff.id, { onDelete: 'set null' }),
})
export type WorkYearRow = typeof workYear.$inferSelect
