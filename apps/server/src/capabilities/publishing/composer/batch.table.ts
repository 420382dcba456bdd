import type { ComposerCells } from '@pindao/protocol/publishing/publish-composer.cells.ts'
import { index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { identity, instant, reference } from '#src/platform/db/columns.ts'

/** A grid of the composer, and what was submitted of it in one go. `status` has no default: 0 means "draft". */
export const publishBatch = pgTable(
  'publish_batch',
  {
    id: identity(),
    name: text('name').notNull(),
    status: integer('status').notNull(),
    /** In which times are meant where a row names no zone. */
    zone: text('zone').notNull(),
    /** Videos that were chosen, whether they stand in a row or not. */
    videoIds: reference('video_ids').array().notNull().default([]),
    ownerStaffId: reference('owner_staff_id')
      .notNull()
      .references(() => staff.id),
    departmentId: reference('department_id').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    submittedAt: instant('submitted_at'),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('publish_batch_newest').on(table.departmentId, table.id),
    index('publish_batch_owner').on(table.ownerStaffId, table.id),
  ],
)
export type PublishBatchRow = typeof publishBatch.$inferSelect

/** A video on a channel: a row of the grid, and the task that came of it. */
export const publishBatchRow = pgTable(
  'publish_batch_row',
  {
    id: identity(),
    batchId: reference('batch_id')
      .notNull()
      .references(() => publishBatch.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    videoId: reference('video_id').notNull(),
    channelId: reference('channel_id')
      .notNull()
      .references(() => channel.id),
    cells: jsonb('cells').$type<ComposerCells>().notNull(),
    /** What a person has said yes to: that the channel has this content already (`publishing.sameAgain`). */
    confirmed: text('confirmed'),
    taskId: reference('task_id'),
    /** Why there is no task, or why it could not be taken back: an error code, and what stands in its sentence. */
    problem: text('problem'),
    problemParams: jsonb('problem_params').$type<Readonly<Record<string, string | number>>>(),
  },
  (table) => [unique('publish_batch_row_place').on(table.batchId, table.videoId, table.channelId)],
)
export type BatchRowRow = typeof publishBatchRow.$inferSelect
