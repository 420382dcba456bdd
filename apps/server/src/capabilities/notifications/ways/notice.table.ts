import type { OutsideWay } from '@pindao/protocol/core/manifest.ts'
import type { Digest, QuietHours } from '@pindao/protocol/notifications/notice-hours.ts'
import type { OutboxReason } from '@pindao/protocol/notifications/outbox.endpoints.ts'
import { outboxState } from '@pindao/protocol/notifications/outbox.states.ts'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { codesOf } from '#src/platform/db/codes.ts'
import { identity, instant, reference } from '#src/platform/db/columns.ts'
import { noticeRobot } from '../robots/robot.table.ts'

/** When somebody is told outside of the product. No row: at once, at any hour, by nobody else. */
export const noticePreference = pgTable('notice_preference', {
  staffId: reference('staff_id')
    .primaryKey()
    .references(() => staff.id),
  digest: text('digest').$type<Digest>().notNull(),
  digestHour: smallint('digest_hour').notNull(),
  quiet: jsonb('quiet').$type<QuietHours>(),
  timeZone: text('time_zone').notNull(),
  deputyId: reference('deputy_id').references(() => staff.id),
  updatedAt: instant('updated_at').notNull(),
})
export type NoticePreferenceRow = typeof noticePreference.$inferSelect

/** What leaves the house: one row for one message to one receiver by one way, written with what it tells. */
export const noticeOutbox = pgTable(
  'notice_outbox',
  {
    id: identity(),
    way: text('way').$type<OutsideWay>().notNull(),
    /** Of e-mail: who gets it. Of a robot: whose news it is. */
    staffId: reference('staff_id')
      .notNull()
      .references(() => staff.id),
    robotId: reference('robot_id').references(() => noticeRobot.id, { onDelete: 'cascade' }),
    status: smallint('status').notNull(),
    type: text('type').notNull(),
    level: text('level').notNull(),
    params: jsonb('params').$type<Readonly<Record<string, string>>>().notNull(),
    title: text('title').notNull(),
    channelId: reference('channel_id').references(() => channel.id),
    link: text('link').notNull(),
    /** What it tells: told twice, it is one message. */
    dedupeKey: text('dedupe_key').notNull(),
    /** What goes out together: a digest, or what a group is told at one moment. */
    batch: text('batch').notNull(),
    dueAt: instant('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Written before anything is sent, with the lease: whoever finds it run out knows that it may have left. */
    intentAt: instant('intent_at'),
    leaseUntil: instant('lease_until'),
    /** Raised by whoever takes it up: a worker that slept writes nothing over what another did. */
    epoch: integer('epoch').notNull().default(0),
    /** Fixed at the first try, so that a mailbox knows a second copy for the first. */
    messageId: text('message_id'),
    reason: text('reason').$type<OutboxReason>(),
    detail: text('detail'),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
  },
  (table) => {
    const open = sql`status IN (${codesOf(outboxState, ['waiting', 'sending'])})`
    return [
      uniqueIndex('notice_outbox_once_by_email')
        .on(table.staffId, table.dedupeKey)
        .where(sql`robot_id IS NULL`),
      uniqueIndex('notice_outbox_once_by_robot')
        .on(table.robotId, table.dedupeKey)
        .where(sql`robot_id IS NOT NULL`),
      index('notice_outbox_due').on(table.dueAt, table.id).where(open),
      index('notice_outbox_batch').on(table.batch).where(open),
      index('notice_outbox_robot_pace').on(table.robotId, table.intentAt).where(sql`robot_id IS NOT NULL`),
      index('notice_outbox_cause').on(sql`${table.dedupeKey} text_pattern_ops`).where(open),
      index('notice_outbox_created').on(table.createdAt, table.id),
    ]
  },
)
export type NoticeOutboxRow = typeof noticeOutbox.$inferSelect

/** A way that takes nothing at the moment: `email`, or `robot <id>`. What goes by it waits, and counts no try. */
export const noticeWay = pgTable('notice_way', {
  key: text('key').primaryKey(),
  since: instant('since').notNull(),
  failures: integer('failures').notNull(),
  nextTryAt: instant('next_try_at').notNull(),
  reason: text('reason').$type<OutboxReason>().notNull(),
  detail: text('detail'),
})
export type NoticeWayRow = typeof noticeWay.$inferSelect
