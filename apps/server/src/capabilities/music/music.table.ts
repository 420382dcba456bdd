import type { MusicRange } from '@pindao/protocol/music/music-ranges.ts'
import { type MusicMethod, musicRemoval as states } from '@pindao/protocol/music/music-removal.states.ts'
import type { TrackLicence } from '@pindao/protocol/music/music-track.endpoints.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { claim } from '#src/capabilities/claims/claim.table.ts'
import { identity, instant, reference } from '#src/platform/db/columns.ts'

/** Music of ours, or that we may use (media.md §7): what is heard instead of what is claimed. */
export const musicTrack = pgTable(
  'music_track',
  {
    id: identity(),
    title: text('title').notNull(),
    artist: text('artist').notNull().default(''),
    licence: text('licence').$type<TrackLicence>().notNull(),
    licenceNumber: text('licence_number').notNull().default(''),
    /** The last day of the licence; null: it has no end. */
    validTo: date('valid_to'),
    /** Countries it may be heard in; none: all of them. */
    territories: text('territories').array().notNull().default(sql`'{}'`),
    note: text('note').notNull().default(''),
    /** Its sound; all null until somebody brought it. */
    objectKey: text('object_key'),
    fileName: text('file_name'),
    size: bigint('size', { mode: 'number' }),
    durationMs: bigint('duration_ms', { mode: 'number' }),
    /** LUFS; null also of one in which nothing is heard. */
    loudness: doublePrecision('loudness'),
    createdBy: reference('created_by')
      .notNull()
      .references(() => staff.id),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    deletedAt: instant('deleted_at'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('music_track_title').on(sql`lower(title)`, table.id),
    index('music_track_updated').on(table.updatedAt, table.id),
    index('music_track_valid_to').on(table.validTo, table.id),
  ],
)
export type MusicTrackRow = typeof musicTrack.$inferSelect

/**
 * The music of one published video that somebody claims (BGM-01; E15). Its data scope is that of its channel. `status` has
 * no default: it begins where a claim stands.
 */
export const musicRemoval = pgTable(
  'music_removal',
  {
    id: identity(),
    platform: text('platform').notNull(),
    platformVideoId: text('platform_video_id').notNull(),
    channelId: reference('channel_id')
      .notNull()
      .references(() => channel.id),
    videoTitle: text('video_title').notNull().default(''),
    /** The film in the library that was published; null where none is known (no foreign key: `video` is partitioned). */
    videoId: reference('video_id'),
    /** The claim on its sound that came last. */
    claimId: reference('claim_id').references(() => claim.id),
    /** Whether any claim on its sound stands. */
    isClaimed: boolean('is_claimed').notNull().default(true),
    status: integer('status').notNull(),
    method: text('method').$type<MusicMethod>(),
    ranges: jsonb('ranges').$type<readonly MusicRange[]>().notNull().default([]),
    trackId: reference('track_id').references(() => musicTrack.id),
    gainDb: doublePrecision('gain_db').notNull().default(0),
    progress: doublePrecision('progress').notNull().default(0),
    problem: text('problem'),
    /** Passing troubles in a row after which the system tried again. */
    tries: integer('tries').notNull().default(0),
    /** What a worker has announced and not yet made a video of: whoever takes over gives it up first. */
    uploadId: reference('upload_id'),
    madeVideoId: reference('made_video_id'),
    /** What the new version will be called. */
    madeTitle: text('made_title').notNull().default(''),
    /** What shows that it was done on the platform. */
    proofKey: text('proof_key'),
    proofName: text('proof_name'),
    note: text('note').notNull().default(''),
    requestedBy: reference('requested_by').references(() => staff.id),
    /** When it is looked whether the platform has let the claim go; null: never. */
    checkAt: instant('check_at'),
    /** When a worker takes it up next; what waits for nobody lies far ahead. */
    nextAt: instant('next_at').notNull(),
    leasedUntil: instant('leased_until'),
    epoch: integer('epoch').notNull().default(0),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('music_removal_video').on(table.platform, table.platformVideoId),
    index('music_removal_next').on(table.nextAt),
    index('music_removal_channel').on(table.channelId, table.id),
    index('music_removal_source').on(table.videoId),
    index('music_removal_claim').on(table.claimId),
    index('music_removal_status').on(table.status, table.updatedAt, table.id),
    index('music_removal_created').on(table.createdAt, table.id),
    index('music_removal_updated').on(table.updatedAt, table.id),
    index('music_removal_check')
      .on(table.checkAt)
      .where(sql`status = ${sql.raw(String(states.codes.removing))} AND check_at IS NOT NULL`),
  ],
)
export type MusicRemovalRow = typeof musicRemoval.$inferSelect
