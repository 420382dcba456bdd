import { boolean, date, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, reference } from '#src/platform/db/columns.ts'
import { staff } from '../staff/staff.table.ts'

/** How far somebody is with their first day, and with what is new (NAV-02). No row: at the beginning. */
export const personGuide = pgTable('person_guide', {
  staffId: reference('staff_id')
    .primaryKey()
    .references(() => staff.id),
  /** Names of steps. One that a later release does not know is left out when it is read. */
  ticked: text('ticked').array().notNull(),
  putAway: boolean('put_away').notNull(),
  newsRead: date('news_read'),
  updatedAt: instant('updated_at').notNull(),
})
