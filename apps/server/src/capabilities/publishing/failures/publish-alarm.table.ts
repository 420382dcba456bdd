import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { identity, instant, reference } from '#src/platform/db/columns.ts'

/** One time that a cause made publications late: open until none of them is late any more. */
export const publishAlarm = pgTable(
  'publish_alarm',
  {
    id: identity(),
    /** Of `causeOf`. */
    causeKey: text('cause_key').notNull(),
    openedAt: instant('opened_at').notNull(),
    closedAt: instant('closed_at'),
    /** Who was told; when it closes, that is no news any more. */
    toldOwners: reference('told_owners').array().notNull().default([]),
    toldLeads: reference('told_leads').array().notNull().default([]),
  },
  (table) => [uniqueIndex('publish_alarm_open').on(table.causeKey).where(sql`closed_at IS NULL`)],
)
export type PublishAlarmRow = typeof publishAlarm.$inferSelect
