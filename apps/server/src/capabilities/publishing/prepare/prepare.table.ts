import type { PrepareStage } from '@pindao/protocol/publishing/prepare.endpoints.ts'
import { bigint, index, integer, pgTable, real, text } from 'drizzle-orm/pg-core'
import { instant, reference } from '#src/platform/db/columns.ts'

/**
 * What is being made of a task's film before it is sent (states 25, 23 and 7). One row a task; the row outlives a task
 * that is deleted, until its objects are gone.
 */
export const publishPrepare = pgTable(
  'publish_prepare',
  {
    taskId: reference('task_id').primaryKey(),
    /** Raised by each worker that takes over, as the epoch of a delivery: writes of an older one change nothing. */
    attempt: integer('attempt').notNull().default(0),
    /** Passing troubles in a row after which the system tried again. */
    tries: integer('tries').notNull().default(0),
    retryAt: instant('retry_at'),
    stage: text('stage').$type<PrepareStage>().notNull(),
    /** 0 to 1, of the state that the task is in. */
    progress: real('progress').notNull().default(0),
    /** What editing made, while composing is still to come. */
    editedObject: text('edited_object'),
    /** What is sent: bytes, checksum, length. */
    madeObject: text('made_object'),
    madeSize: bigint('made_size', { mode: 'number' }),
    madeCrc32: text('made_crc32'),
    madeDurationMs: bigint('made_duration_ms', { mode: 'number' }),
    /** All objects that may be there: a key is noted before its object is stored. */
    objectKeys: text('object_keys').array().notNull().default([]),
    /** The machine that has the whole file, and where it lies there. */
    nodeName: text('node_name'),
    nodePath: text('node_path'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('publish_prepare_updated').on(table.updatedAt)],
)
export type PrepareRow = typeof publishPrepare.$inferSelect
