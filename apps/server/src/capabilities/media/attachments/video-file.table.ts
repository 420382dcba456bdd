import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { identity, instant, reference } from '#src/platform/db/columns.ts'

/** A file that people put beside a video: a subtitle file, a proof of rights, or a picture that is put over films. `size` in bytes. */
export const videoFile = pgTable(
  'video_file',
  {
    id: identity(),
    videoId: reference('video_id').notNull(),
    kind: text('kind').$type<VideoFileKind>().notNull(),
    fileName: text('file_name').notNull(),
    objectKey: text('object_key').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    /** Of a subtitle file: its language, and the how-manieth of that language it is. */
    language: text('language'),
    revision: integer('revision'),
    createdAt: instant('created_at').notNull(),
    createdBy: reference('created_by')
      .notNull()
      .references(() => staff.id),
  },
  (table) => [index('video_file_video').on(table.videoId, table.id)],
)
export type VideoFileKind = 'subtitle' | 'proof' | 'watermark'
export type VideoFileRow = typeof videoFile.$inferSelect

/** A file that a video had before it was replaced. */
export const videoVersion = pgTable(
  'video_version',
  {
    id: identity(),
    videoId: reference('video_id').notNull(),
    number: integer('number').notNull(),
    uploadId: reference('upload_id').notNull(),
    objectKey: text('object_key').notNull(),
    fileName: text('file_name').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    crc32: text('crc32').notNull(),
    durationMs: bigint('duration_ms', { mode: 'number' }).notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    videoCodec: text('video_codec').notNull(),
    replacedAt: instant('replaced_at').notNull(),
    replacedBy: reference('replaced_by')
      .notNull()
      .references(() => staff.id),
  },
  (table) => [index('video_version_video').on(table.videoId, table.number)],
)

/** Programmes that were used once, for those who type the next one; tags are kept in their list (`dictionary_item`). */
export const videoWord = pgTable(
  'video_word',
  {
    id: identity(),
    kind: text('kind').$type<'programme'>().notNull(),
    word: text('word').notNull(),
  },
  (table) => [uniqueIndex('video_word_of').on(table.kind, sql`lower(word)`)],
)
export type VideoWordKind = 'programme' | 'tag'
