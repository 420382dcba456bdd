import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { identity, instant, reference } from '#src/platform/db/columns.ts'
import { channel } from '../channel.table.ts'

/** When a channel is read next, and how far its reading has come: one row for each, so that no chain is lost or doubled. */
export const channelSync = pgTable(
  'channel_sync',
  {
    channelId: reference('channel_id')
      .primaryKey()
      .references(() => channel.id),
    nextAt: instant('next_at').notNull(),
    /** Somebody reads it until then; whoever comes later takes it over with the next epoch. */
    leasedUntil: instant('leased_until'),
    epoch: integer('epoch').notNull().default(0),
    failures: integer('failures').notNull().default(0),
    /** Why the last reading failed; null after one that did not. */
    problem: text('problem'),
    /** How often in a row the platform did not return the channel. */
    misses: integer('misses').notNull().default(0),
    /** Since when the whole list of uploads is being read, and which page comes next. */
    listingSince: instant('listing_since'),
    page: text('page'),
    /** When the whole list is read next; null: now. */
    fullAt: instant('full_at'),
  },
  (table) => [index('channel_sync_next').on(table.nextAt)],
)

/** A video as its platform showed it last (platformVideo, VID-01). */
export const platformVideo = pgTable(
  'platform_video',
  {
    id: identity(),
    channelId: reference('channel_id')
      .notNull()
      .references(() => channel.id),
    platform: text('platform').notNull(),
    platformVideoId: text('platform_video_id').notNull(),
    /** `video` or `reel`. */
    kind: text('kind').notNull().default('video'),
    title: text('title').notNull(),
    url: text('url').notNull(),
    thumbnailUrl: text('thumbnail_url'),
    category: text('category'),
    durationSec: integer('duration_sec'),
    publishedAt: instant('published_at'),
    scheduledAt: instant('scheduled_at'),
    privacy: text('privacy'),
    processing: text('processing'),
    failureReason: text('failure_reason'),
    rejectionReason: text('rejection_reason'),
    regionAllowed: text('region_allowed').array(),
    regionBlocked: text('region_blocked').array(),
    /** Codes of E16; none is 0. */
    visibility: integer('visibility').notNull(),
    views: bigint('views', { mode: 'bigint' }),
    likes: bigint('likes', { mode: 'bigint' }),
    comments: bigint('comments', { mode: 'bigint' }),
    /** The series that it belongs to, as a sheet said: no platform tells it. */
    programme: text('programme'),
    /** When a sheet brought it in; null once the platform has told of it. */
    broughtInAt: instant('brought_in_at'),
    /** Counts the changes that people make. */
    version: integer('version').notNull().default(1),
    /** When all this was read. */
    grabAt: instant('grab_at').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    unique('platform_video_platform_id').on(table.platform, table.platformVideoId),
    index('platform_video_channel').on(table.channelId, table.publishedAt, table.id),
    index('platform_video_published').on(table.publishedAt, table.id),
    index('platform_video_title').on(sql`lower(title)`, table.id),
    // A search asks for a part of the title, or the whole id: each needs an index for both to be used.
    index('platform_video_words').using('gin', sql`title gin_trgm_ops`),
    index('platform_video_key').on(table.platformVideoId),
  ],
)
