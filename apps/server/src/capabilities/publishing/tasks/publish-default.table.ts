import { boolean, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { instant, reference } from '#src/platform/db/columns.ts'

/** What each person chose the last time they published on a channel. */
export const publishDefault = pgTable(
  'publish_default',
  {
    staffId: reference('staff_id')
      .notNull()
      .references(() => staff.id),
    channelId: reference('channel_id')
      .notNull()
      .references(() => channel.id),
    visibility: integer('visibility').notNull(),
    madeForKids: boolean('made_for_kids').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.staffId, table.channelId] }),
    index('publish_default_newest').on(table.staffId, table.updatedAt),
  ],
)
