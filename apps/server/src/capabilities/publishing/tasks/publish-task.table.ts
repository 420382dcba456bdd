import type { AgeRestriction } from '@pindao/protocol/channels/channel.codes.ts'
import type { FbFormat } from '@pindao/protocol/publishing/publish-task.fields.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { codesOf } from '#src/platform/db/codes.ts'
import { identity, instant, reference } from '#src/platform/db/columns.ts'

/** One publication of one video on one channel (PUB-01). `status` has no default: 0 means "to publish". */
export const publishTask = pgTable(
  'publish_task',
  {
    id: identity(),
    videoId: reference('video_id').notNull(),
    /** What the video's file holds (`content.ts`): the same for two videos of the same content. */
    content: text('content').notNull(),
    channelId: reference('channel_id')
      .notNull()
      .references(() => channel.id),
    platform: text('platform').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    tags: text('tags').array().notNull(),
    visibility: integer('visibility').notNull(),
    madeForKids: boolean('made_for_kids').notNull(),
    /** As the platform numbers it; null: the channel's own, or the platform's usual one. */
    categoryId: text('category_id'),
    /** Of title and description, and of what is spoken; null: the channel's own. */
    language: text('language'),
    audioLanguage: text('audio_language'),
    /** Made or altered by a machine, as the platform wants to be told. */
    syntheticMedia: boolean('synthetic_media').notNull().default(false),
    playlistIds: text('playlist_ids').array().notNull().default([]),
    /** Whether the video's cover becomes the platform's thumbnail. */
    sendsCover: boolean('sends_cover').notNull().default(false),
    /** Subtitle files of the video that become captions. */
    subtitleFileIds: reference('subtitle_file_ids').array().notNull().default([]),
    fbFormat: text('fb_format').$type<FbFormat>(),
    fbAge: text('fb_age').$type<AgeRestriction>(),
    /** When it is to be public, and the zone in which that was said; null: as soon as it is there. */
    publishAt: instant('publish_at'),
    publishZone: text('publish_zone'),
    /** When its delivery begins; null: at once. */
    executeAt: instant('execute_at'),
    planId: reference('plan_id'),
    templateId: reference('template_id'),
    /** What was submitted together, and can be taken back together. */
    batchId: reference('batch_id'),
    /** What is made of the file before it is sent, whether that is done, and where the made file lies. */
    recipe: jsonb('recipe'),
    prepared: boolean('prepared').notNull().default(true),
    preparedObject: text('prepared_object'),
    /** A higher one goes first among what waits. */
    priority: integer('priority').notNull().default(0),
    /** It is the delivery of the source video that followed its saving: the video's own upload state goes with it. */
    leadsVideo: boolean('leads_video').notNull().default(false),
    /** Counts what people change in its words and times. */
    version: integer('version').notNull().default(1),
    status: integer('status').notNull(),
    waitReason: text('wait_reason'),
    /** The newest problem, for the person: our text key, what the platform said, the request to quote. */
    problemCode: text('problem_code'),
    platformCode: text('platform_code'),
    platformMessage: text('platform_message'),
    problemRequestId: text('problem_request_id'),
    problemAt: instant('problem_at'),
    platformVideoId: text('platform_video_id'),
    /** Where somebody has published it by hand, on a platform that the product does not publish on, and their note. */
    handUrl: text('hand_url'),
    handNote: text('hand_note'),
    operatorId: reference('operator_id')
      .notNull()
      .references(() => staff.id),
    departmentId: reference('department_id').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    publishedAt: instant('published_at'),
    /** How its video was seen on the platform last, after it was published (E16). */
    seenVisibility: integer('seen_visibility'),
    seenAt: instant('seen_at'),
  },
  (table) => [
    index('publish_task_newest').on(table.departmentId, table.id),
    index('publish_task_operator').on(table.operatorId, table.id),
    index('publish_task_status').on(table.status, table.id),
    index('publish_task_platform_video').on(table.platformVideoId).where(sql`platform_video_id IS NOT NULL`),
    index('publish_task_title').on(sql`lower(title)`, table.id),
    index('publish_task_updated').on(table.updatedAt, table.id),
    // A video has one task on a channel that may still become public, whoever asks: one that failed has to be ended
    // before another one is made, so that going on with the first and sending a second cannot both happen (PUB-07).
    uniqueIndex('publish_task_under_way')
      .on(table.videoId, table.channelId)
      .where(sql`status NOT IN (${codesOf(publishTaskStatus, ['draft', 'published', 'terminated'])})`),
    index('publish_task_content').on(table.channelId, table.content, table.id),
    index('publish_task_video').on(table.videoId, table.id),
    // All that the figures of a period ask for: read from the index alone.
    index('publish_task_published')
      .on(table.publishedAt, table.departmentId, table.operatorId, table.channelId, table.createdAt)
      .where(sql`published_at IS NOT NULL`),
    index('publish_task_due')
      .on(table.executeAt)
      .where(sql`status IN (${codesOf(publishTaskStatus, ['toPublish'])})`),
    // The days of a calendar: counted from the index alone.
    index('publish_task_calendar')
      .on(
        table.publishAt,
        table.id,
        table.status,
        table.channelId,
        table.departmentId,
        table.operatorId,
        table.planId,
      )
      .where(sql`publish_at IS NOT NULL`),
    index('publish_task_batch').on(table.batchId, table.id).where(sql`batch_id IS NOT NULL`),
    // When a channel has something already.
    index('publish_task_channel_times')
      .on(table.channelId, table.publishAt)
      .where(sql`publish_at IS NOT NULL`),
    index('publish_task_submitted').on(
      table.createdAt,
      table.departmentId,
      table.operatorId,
      table.channelId,
    ),
    index('publish_task_words').using('gin', sql`cjk_bigrams(title)`).with({ fastupdate: false }),
    // The tasks on somebody's channels, newest first.
    index('publish_task_channel').on(table.channelId, table.id),
  ],
)
export type PublishTaskRow = typeof publishTask.$inferSelect
