import type { ClipStage } from '@pindao/protocol/clips/clip.endpoints.ts'
import type { ClipWords } from '@pindao/protocol/clips/clip.fields.ts'
import type { FilmRecipe } from '@pindao/protocol/publishing/prepare-recipe.ts'
import { bigint, boolean, index, integer, jsonb, pgTable, real, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { publishTask } from '#src/capabilities/publishing/tasks/publish-task.table.ts'
import type { AppError } from '#src/platform/app-error.ts'
import { identity, instant, reference } from '#src/platform/db/columns.ts'

/**
 * A clip: what is cut from a film, made once for all of its channels. It is work that one worker at a time takes
 * (`platform/db/leased.ts`) while one of its tasks waits for it; `next_at` lies far ahead otherwise.
 */
export const clip = pgTable(
  'clip',
  {
    id: identity(),
    /** The film that it is cut from (a partitioned table: no foreign key), and how long that plays. */
    videoId: reference('video_id').notNull(),
    sourceMs: bigint('source_ms', { mode: 'number' }).notNull(),
    title: text('title').notNull(),
    recipe: jsonb('recipe').$type<FilmRecipe>().notNull(),
    words: jsonb('words').$type<ClipWords>().notNull(),
    asDraft: boolean('as_draft').notNull().default(false),
    editorId: reference('editor_id')
      .notNull()
      .references(() => staff.id),
    departmentId: reference('department_id')
      .notNull()
      .references(() => department.id),
    stage: text('stage').$type<ClipStage>().notNull().default('waiting'),
    /** 0 to 1, of the stage; since when it is in it. */
    progress: real('progress').notNull().default(0),
    stageAt: instant('stage_at').notNull(),
    /** Passing troubles in a row after which the system tried again. */
    tries: integer('tries').notNull().default(0),
    /** A file that was announced to the storage and is no video yet: given up by whoever takes over. */
    uploadId: reference('upload_id'),
    /** Its film in the library; the making is over once there is one. */
    resultVideoId: reference('result_video_id'),
    nextAt: instant('next_at').notNull(),
    leasedUntil: instant('leased_until'),
    epoch: integer('epoch').notNull().default(0),
    /** Counts the changes people make. */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('clip_due').on(table.nextAt),
    index('clip_video').on(table.videoId, table.id),
    index('clip_editor').on(table.editorId, table.id),
    index('clip_department').on(table.departmentId, table.id),
  ],
)
export type ClipRow = typeof clip.$inferSelect

/**
 * A clip on its way to one channel (E05). From `publishQueued` on its state follows its publish task: the trigger
 * `follow_publish_task` sees to it, in the transaction of whatever moves that.
 */
export const clipTask = pgTable(
  'clip_task',
  {
    id: identity(),
    clipId: reference('clip_id')
      .notNull()
      .references(() => clip.id, { onDelete: 'cascade' }),
    channelId: reference('channel_id')
      .notNull()
      .references(() => channel.id),
    publishAt: instant('publish_at'),
    publishZone: text('publish_zone'),
    status: integer('status').notNull(),
    publishTaskId: reference('publish_task_id').references(() => publishTask.id, { onDelete: 'set null' }),
    /** An error code: why it stopped, and what stands in its sentence. */
    problem: text('problem'),
    problemParams: jsonb('problem_params').$type<AppError['params']>(),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('clip_task_channel').on(table.clipId, table.channelId),
    uniqueIndex('clip_task_publish').on(table.publishTaskId),
    index('clip_task_of_channel').on(table.channelId, table.id),
    index('clip_task_status').on(table.status, table.id),
  ],
)
export type ClipTaskRow = typeof clipTask.$inferSelect
