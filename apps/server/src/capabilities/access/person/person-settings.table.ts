import type { NotificationEvent, NotificationWay } from '@pindao/protocol/access/person-settings.ts'
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, reference } from '#src/platform/db/columns.ts'
import { staff } from '../staff/staff.table.ts'

/** What was chosen; what is missing has its default, so that a new event needs no migration. */
export type StoredNotifications = {
  readonly [Event in NotificationEvent]?:
    | { readonly [Way in NotificationWay]?: boolean | undefined }
    | undefined
}

/** What follows a person from browser to browser. No row: nothing was chosen yet. */
export const personSettings = pgTable('person_settings', {
  staffId: reference('staff_id')
    .primaryKey()
    .references(() => staff.id),
  /** A language of the product; null takes the browser's. */
  language: text('language'),
  /** An IANA name; null takes the browser's. */
  timeZone: text('time_zone'),
  notifications: jsonb('notifications').$type<StoredNotifications>().notNull(),
  updatedAt: instant('updated_at').notNull(),
})
