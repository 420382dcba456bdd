import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { identity, instant, reference } from '#src/platform/db/columns.ts'

/** Title, description and tags of a video by language. Whose they are is whose the video is (partitioned: no foreign key). */
export const videoText = pgTable(
  'video_text',
  {
    id: identity(),
    videoId: reference('video_id').notNull(),
    language: text('language').notNull(),
    title: text('title').notNull().default(''),
    description: text('description').notNull().default(''),
    tags: text('tags').array().notNull(),
    by: text('by').$type<'engine' | 'person'>().notNull(),
    /** The translation that filled it last: taken up again, it pays for nothing twice. */
    translationId: reference('translation_id'),
    version: integer('version').notNull().default(1),
    updatedAt: instant('updated_at').notNull(),
    updatedBy: reference('updated_by').references(() => staff.id),
  },
  (table) => [uniqueIndex('video_text_language').on(table.videoId, table.language)],
)
export type VideoTextRow = typeof videoText.$inferSelect
