import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { identity, instant, reference } from '#src/platform/db/columns.ts'

/** A film that is to be fetched from a link, and how far that is: the item of an operation `video.fetch`. */
export const videoLink = pgTable('video_link', {
  id: identity(),
  ownerStaffId: reference('owner_staff_id')
    .notNull()
    .references(() => staff.id),
  /** Sealed: an address is often all that is needed to get what lies there. Null once the video is saved. */
  urlSealed: text('url_sealed'),
  /** Null: as its file is called. */
  title: text('title'),
  channelId: reference('channel_id'),
  language: text('language'),
  programme: text('programme'),
  /** The upload into which it is fetched. */
  uploadId: reference('upload_id'),
  /** What the source said of its file when that upload began (`LinkSource.validator`). */
  validator: text('validator'),
  /** Counts the uploads: the file behind a link may become another one. */
  attempt: integer('attempt').notNull().default(0),
  createdAt: instant('created_at').notNull(),
})
export type VideoLinkRow = typeof videoLink.$inferSelect
