import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, reference } from '#src/platform/db/columns.ts'
import { publishTask } from './publish-task.table.ts'

/**
 * The intent to bring one task's bytes to the platform once (architecture §6). A generation is one platform video at
 * most; a new one begins only after proof that the last one made none.
 */
export const delivery = pgTable(
  'delivery',
  {
    taskId: reference('task_id')
      .notNull()
      .references(() => publishTask.id),
    generation: integer('generation').notNull(),
    /** Fence: raised by each worker that takes over; every later write and call names the epoch it holds. */
    epoch: integer('epoch').notNull(),
    stage: text('stage').notNull(),
    /** Tag under which the video is found again when the session is lost. */
    marker: text('marker').notNull(),
    /** The platform's upload session, sealed: whoever holds it can write the video. */
    sessionSealed: text('session_sealed'),
    bytesConfirmed: bigint('bytes_confirmed', { mode: 'number' }).notNull(),
    bytesTotal: bigint('bytes_total', { mode: 'number' }).notNull(),
    platformVideoId: text('platform_video_id'),
    /** Looks into the channel's own uploads after a lost session; two without a find prove absence. */
    lookups: integer('lookups').notNull(),
    /** Transient failures in a row; resets when bytes move on. */
    troubles: integer('troubles').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.taskId, table.generation] })],
)
export type DeliveryRow = typeof delivery.$inferSelect

/** Calls used of a platform's daily bucket (platforms.md A7): reserved before they are made. */
export const apiQuota = pgTable(
  'api_quota',
  {
    project: text('project').notNull(),
    bucket: text('bucket').notNull(),
    /** Day in Pacific time, where the platform's day turns. */
    day: date('day').notNull(),
    used: integer('used').notNull(),
  },
  (table) => [primaryKey({ columns: [table.project, table.bucket, table.day] })],
)
