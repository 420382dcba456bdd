import type { MadeAs } from '@pindao/protocol/media/video.record.ts'
import { sql } from 'drizzle-orm'
import { bigint, bigserial, date, index, integer, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { instant, reference } from '#src/platform/db/columns.ts'
import { upload } from '../uploads/upload.table.ts'

/**
 * A source video (VID-01, VID-03). Partitioned by id, 250 000 each (`video-partitions.ts`): ids grow with time, so a
 * search walks from the newest partition to older ones and stops early (performance.md §2). A `bigserial`, because
 * identity columns of partitioned tables need PostgreSQL 17.
 *
 * Sizes in bytes, durations in milliseconds, width and height as seen. `upload_status` has no default: 0 is a state.
 */
export const video = pgTable(
  'video',
  {
    id: bigserial('id', { mode: 'bigint' }).primaryKey(),
    title: text('title').notNull(),
    /** What a search reads: ILIKE on the title itself takes more than twice as long. */
    titleLower: text('title_lower').notNull().generatedAlwaysAs(sql`lower(title)`),
    channelId: reference('channel_id').references(() => channel.id),
    fileName: text('file_name').notNull(),
    objectKey: text('object_key').notNull(),
    /** One video per upload: `upload.saved_video_id` sees to it. */
    uploadId: reference('upload_id')
      .notNull()
      .references(() => upload.id),
    size: bigint('size', { mode: 'number' }).notNull(),
    crc32: text('crc32').notNull(),
    container: text('container').notNull(),
    durationMs: bigint('duration_ms', { mode: 'number' }).notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    videoCodec: text('video_codec').notNull(),
    audioCodec: text('audio_codec'),
    frameRate: real('frame_rate'),
    bitRate: bigint('bit_rate', { mode: 'number' }),
    /** Transfer curve of a high-dynamic-range picture (`pq`, `hlg`). */
    hdr: text('hdr'),
    uploadStatus: integer('upload_status').notNull(),
    thumbnailKey: text('thumbnail_key'),
    storyboardKey: text('storyboard_key'),
    /** What people say of it (`video.fields.ts`). */
    language: text('language'),
    programme: text('programme'),
    /** A code of the list `programmeType`. */
    programmeType: text('programme_type'),
    episode: integer('episode'),
    tags: text('tags').array().notNull().default(sql`'{}'`),
    remark: text('remark').notNull().default(''),
    licenceFrom: date('licence_from'),
    licenceTo: date('licence_to'),
    licenceTerritories: text('licence_territories').array().notNull().default(sql`'{}'`),
    /** Of a film that was made of another one here: that one, and how (no foreign key: `video` is partitioned). */
    sourceVideoId: reference('source_video_id'),
    madeAs: text('made_as').$type<MadeAs>(),
    /** What lists are narrowed by, as words of one index; written by a trigger (`video-facets.ts` says the words). */
    facets: text('facets').array().notNull().default(sql`'{}'`),
    ownerStaffId: reference('owner_staff_id')
      .notNull()
      .references(() => staff.id),
    departmentId: reference('department_id')
      .notNull()
      .references(() => department.id),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    deletedAt: instant('deleted_at'),
    deletedBy: reference('deleted_by').references(() => staff.id),
    /** When its file was given up: from then on it cannot be taken back. */
    purgedAt: instant('purged_at'),
    /** Counts the changes people make: what was changed by somebody else meanwhile is not overwritten. */
    version: integer('version').notNull().default(1),
  },
  (table) => {
    const alive = sql`deleted_at IS NULL`
    return [
      index('video_alive').on(table.id).where(alive),
      index('video_department').on(table.departmentId, table.id).where(alive),
      index('video_owner').on(table.ownerStaffId, table.id).where(alive),
      index('video_channel').on(table.channelId, table.id).where(alive),
      index('video_upload_status').on(table.uploadStatus, table.id).where(alive),
      // By size, length and title for lists that are sorted so; other scopes walk these, too, or sort their own few.
      index('video_size').on(table.size, table.id).where(alive),
      index('video_duration').on(table.durationMs, table.id).where(alive),
      index('video_title_order').on(table.titleLower, table.id).where(alive),
      index('video_facets').using('gin', table.facets).with({ fastupdate: false }),
      index('video_created').on(table.createdAt).where(alive),
      // The same content again: rare, and asked for by both.
      index('video_content').on(table.crc32, table.size),
      index('video_source')
        .on(table.sourceVideoId)
        .where(sql`source_video_id IS NOT NULL AND deleted_at IS NULL`),
      index('video_licence_end')
        .on(table.licenceTo)
        .where(sql`licence_to IS NOT NULL AND deleted_at IS NULL`),
      index('video_bin')
        .on(table.deletedAt, table.id)
        .where(sql`deleted_at IS NOT NULL AND purged_at IS NULL`),
      // Which are gone, also those that no bin shows: what hangs on a video is counted without them.
      index('video_deleted').on(table.id).where(sql`deleted_at IS NOT NULL`),
      // Not partial: the planner takes no statistics from a partial index and would guess.
      index('video_title').using('gin', sql`cjk_bigrams(title)`).with({ fastupdate: false }),
    ]
  },
)
export type VideoRow = typeof video.$inferSelect
export type NewVideo = typeof video.$inferInsert

/**
 * How many videos that are not deleted each owner, each department and everybody has in each partition; 0 stands for
 * "all". Kept by triggers on `video`; it makes the total of a list exact, and a jump to any page short.
 */
export const videoCount = pgTable(
  'video_count',
  {
    ownerStaffId: reference('owner_staff_id').notNull(),
    departmentId: reference('department_id').notNull(),
    /** Number of the partition: id / 250 000. */
    bucket: bigint('bucket', { mode: 'bigint' }).notNull(),
    total: bigint('total', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerStaffId, table.departmentId, table.bucket] })],
)

/**
 * How many publish tasks each video has that were not stopped: what is not published is then found by an index, however
 * much was. Kept by triggers on `video` and `publish_task`, beside the video, whose row nobody then waits for.
 */
export const videoTaskCount = pgTable(
  'video_task_count',
  {
    videoId: reference('video_id').primaryKey(),
    total: integer('total').notNull(),
  },
  (table) => [index('video_task_count_none').on(table.videoId).where(sql`total = 0`)],
)
