import type { AlertThresholds } from '@pindao/protocol/channel-data/data-alert.rules.ts'
import { dataAlertStatus } from '@pindao/protocol/channel-data/data-alert.states.ts'
import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { platformVideo } from '#src/capabilities/channels/sync/sync.table.ts'
import { decimalText, identity, instant, reference } from '#src/platform/db/columns.ts'

const figure = (name: string) => decimalText(name, { digits: 20, places: 6 })

/** What was set of a rule, for a department or the house; what was not follows from there, and from the product. */
export const dataAlertRule = pgTable(
  'data_alert_rule',
  {
    id: identity(),
    kind: text('kind').notNull(),
    /** Null: the house. */
    departmentId: reference('department_id').references(() => department.id),
    enabled: boolean('enabled').notNull(),
    thresholds: jsonb('thresholds').$type<AlertThresholds>().notNull(),
    version: integer('version').notNull().default(1),
    updatedBy: reference('updated_by')
      .notNull()
      .references(() => staff.id),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [unique('data_alert_rule_place').on(table.kind, table.departmentId).nullsNotDistinct()],
)
export type DataAlertRuleRow = typeof dataAlertRule.$inferSelect

/** A cause that a rule found: told once, however often it is looked at. */
export const dataAlert = pgTable(
  'data_alert',
  {
    id: identity(),
    kind: text('kind').notNull(),
    channelId: reference('channel_id')
      .notNull()
      .references(() => channel.id),
    platformVideoId: reference('platform_video_id').references(() => platformVideo.id),
    country: text('country'),
    /** Code of `dataAlertStatus`; 0 is open. */
    status: integer('status').notNull(),
    causeDay: date('cause_day').notNull(),
    lastDay: date('last_day').notNull(),
    value: figure('value').notNull(),
    baseline: figure('baseline'),
    currency: text('currency'),
    thresholds: jsonb('thresholds').$type<AlertThresholds>().notNull(),
    acknowledgedBy: reference('acknowledged_by').references(() => staff.id),
    acknowledgedAt: instant('acknowledged_at'),
    openedAt: instant('opened_at').notNull(),
    closedAt: instant('closed_at'),
    version: integer('version').notNull().default(1),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    unique('data_alert_cause')
      .on(table.kind, table.channelId, table.platformVideoId, table.country, table.causeDay)
      .nullsNotDistinct(),
    // One subject has one alert of a kind that is not over; a null is a place of its own here, so both are given one.
    uniqueIndex('data_alert_present')
      .on(table.kind, table.channelId, sql`coalesce(platform_video_id, 0)`, sql`coalesce(country, '')`)
      .where(sql`${table.status} <> ${sql.raw(String(dataAlertStatus.codes.closed))}`),
    index('data_alert_opened').on(table.openedAt, table.id),
    index('data_alert_channel').on(table.channelId, table.status),
  ],
)
export type DataAlertRow = typeof dataAlert.$inferSelect

/** When a channel's numbers were held against the rules last: the lock that keeps two of these in order. */
export const dataAlertTurn = pgTable('data_alert_turn', {
  channelId: reference('channel_id')
    .primaryKey()
    .references(() => channel.id),
  /** The newest collection of the channel's numbers that it saw. */
  factsAt: instant('facts_at'),
  judgedAt: instant('judged_at').notNull(),
})
