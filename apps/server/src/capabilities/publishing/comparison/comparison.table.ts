import type { FindingKind, FindingState } from '@pindao/protocol/publishing/comparison.endpoints.ts'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { identity, instant, reference } from '#src/platform/db/columns.ts'
import { publishTask } from '../tasks/publish-task.table.ts'

/** The newest comparison of a channel's uploads with our records. */
export const publishComparison = pgTable(
  'publish_comparison',
  {
    channelId: reference('channel_id')
      .primaryKey()
      .references(() => channel.id),
    /** The whole list of uploads has to be read after this. */
    askedAt: instant('asked_at').notNull(),
    endedAt: instant('ended_at'),
    /** Why it could not be made. */
    problem: text('problem'),
    videos: integer('videos').notNull().default(0),
  },
  (table) => [index('publish_comparison_open').on(table.askedAt).where(sql`ended_at IS NULL`)],
)

/** Something in which a platform and our records differ; kept when it is over. */
export const publishFinding = pgTable(
  'publish_finding',
  {
    id: identity(),
    kind: text('kind').$type<FindingKind>().notNull(),
    state: text('state').$type<FindingState>().notNull(),
    channelId: reference('channel_id')
      .notNull()
      .references(() => channel.id),
    platform: text('platform').notNull(),
    platformVideoId: text('platform_video_id').notNull(),
    title: text('title').notNull(),
    taskId: reference('task_id').references(() => publishTask.id),
    twinVideoId: text('twin_video_id'),
    note: text('note').notNull().default(''),
    foundAt: instant('found_at').notNull(),
    /** The comparison that saw it last. */
    seenAt: instant('seen_at').notNull(),
    settledAt: instant('settled_at'),
    /** Null where a comparison found nothing of it any more. */
    settledBy: reference('settled_by').references(() => staff.id),
  },
  (table) => [
    unique('publish_finding_video').on(table.channelId, table.platformVideoId),
    index('publish_finding_state').on(table.state, table.id),
  ],
)
export type PublishFindingRow = typeof publishFinding.$inferSelect
