import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
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
    /** Many of one kind about one channel on one day, unread together, are shown as one; null stands alone. */
    groupKey: text('group_key'),
    /** The newest of its group, which stands for all of them in the list; false for the others. */
    shown: boolean('shown').notNull().default(true),
    /** When what it tells was mended: nothing is left to do. */
    loweredAt: instant('lowered_at'),
    /** To be dealt with, and not looked at yet: it stands above the others. */
    pressing: boolean('pressing').generatedAlwaysAs(sql`level = 'urgent' AND read_at IS NULL`),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('notification_once').on(table.userId, table.dedupeKey),
    index('notification_newest').on(table.userId, table.pressing, table.id).where(sql`shown`),
    index('notification_group').on(table.userId, table.groupKey).where(sql`group_key IS NOT NULL`),
    index('notification_unread').on(table.userId).where(sql`read_at IS NULL`),
    index('notification_cause').on(sql`${table.dedupeKey} text_pattern_ops`).where(sql`lowered_at IS NULL`),
    index('notification_read').on(table.readAt).where(sql`read_at IS NOT NULL`),
  ],
)
export type NotificationRow = typeof notification.$inferSelect
