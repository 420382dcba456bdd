import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { identity, instant, reference } from '#src/platform/db/columns.ts'

/** What the bell has to tell somebody (SHL-08). No sentence is stored: the page says it, from type and params. */
export const notification = pgTable(
  'notification',
  {
    id: identity(),
    userId: reference('user_id')
      .notNull()
      .references(() => staff.id),
    type: text('type').notNull(),
    /** What the words are filled with; `channelTitle` is what the channel was called then. */
    params: jsonb('params').$type<Readonly<Record<string, string>>>().notNull(),
    /** The name of what it happened to, as it was then. */
    title: text('title').notNull(),
    channelId: reference('channel_id').references(() => channel.id),
    /** Of a finished export (EXP-02). */
    key: text('key'),
    /** A place in the page. */
    link: text('link').notNull(),
    level: text('level').notNull(),
    readAt: instant('read_at'),
    /** What it was about, so that one cause told twice is one notification. */
    dedupeKey: text('dedupe_key').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('notification_once').on(table.userId, table.dedupeKey),
    index('notification_newest').on(table.userId, table.id),
    index('notification_unread').on(table.userId).where(sql`read_at IS NULL`),
    index('notification_read').on(table.readAt).where(sql`read_at IS NOT NULL`),
  ],
)
export type NotificationRow = typeof notification.$inferSelect
