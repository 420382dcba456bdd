import type { UploadDefaults } from '@pindao/protocol/channels/channel.fields.ts'
import type { PlatformFacts } from '@pindao/protocol/channels/platform-facts.ts'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import { identity, instant, reference } from '#src/platform/db/columns.ts'
import { platformGrant } from './grants/grant.table.ts'

/** A channel account on a platform (CH-01). Platform ids are text. */
export const channel = pgTable(
  'channel',
  {
    id: identity(),
    platform: text('platform').notNull(),
    platformChannelId: text('platform_channel_id').notNull(),
    title: text('title').notNull(),
    /** What the platform called it last; null before it was read. Where staff gave it a name of their own, the title is theirs. */
    platformTitle: text('platform_title'),
    handle: text('handle'),
    avatarUrl: text('avatar_url'),
    url: text('url'),
    subscriberCount: bigint('subscriber_count', { mode: 'bigint' }),
    viewCount: bigint('view_count', { mode: 'bigint' }),
    videoCount: bigint('video_count', { mode: 'bigint' }),
    /** When the platform says that the channel was made. */
    publishedAt: instant('published_at'),
    lastSyncAt: instant('last_sync_at'),
    /** What the platform said of it then, beside what we keep ourselves; null where it tells nothing of the kind. */
    platformFacts: jsonb('platform_facts').$type<PlatformFacts>(),
    /** Since when the platform does not return it any more; null while it does. */
    vanishedAt: instant('vanished_at'),
    country: text('country'),
    language: text('language'),
    timeZone: text('time_zone').notNull(),
    uploadsPlaylistId: text('uploads_playlist_id'),
    departmentId: reference('department_id')
      .notNull()
      .references(() => department.id),
    groupId: reference('group_id').references(() => channelGroup.id),
    ownerStaffId: reference('owner_staff_id')
      .notNull()
      .references(() => staff.id),
    backupStaffId: reference('backup_staff_id').references(() => staff.id),
    /** Codes of CH-02; none has a default, because 0 is a state of each. */
    operation: integer('operation').notNull(),
    use: integer('use').notNull(),
    type: integer('type').notNull(),
    level: integer('level').notNull(),
    riskGrade: text('risk_grade'),
    operationMode: text('operation_mode').notNull(),
    monetisation: text('monetisation'),
    restrictReasons: text('restrict_reasons').array().notNull(),
    ageRestriction: text('age_restriction'),
    copyrightStrikes: integer('copyright_strikes').notNull().default(0),
    guidelineStrikes: integer('guideline_strikes').notNull().default(0),
    dailyPublishTarget: integer('daily_publish_target'),
    remark: text('remark').notNull().default(''),
    /** Why it is shelved or removed. */
    reason: text('reason'),
    uploadDefaults: jsonb('upload_defaults').$type<UploadDefaults>().notNull(),
    /** The template that publications begin with, of those that publishing keeps; one that was deleted does not count. */
    defaultTemplateId: reference('default_template_id'),
    lastPublishAt: instant('last_publish_at'),
    version: integer('version').notNull().default(1),
    connectedAt: instant('connected_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    unique('channel_platform_id').on(table.platform, table.platformChannelId),
    index('channel_department').on(table.departmentId),
    index('channel_owner').on(table.ownerStaffId),
    index('channel_backup').on(table.backupStaffId),
    index('channel_group_of').on(table.groupId),
    index('channel_default_template').on(table.defaultTemplateId),
  ],
)

/** A group of channels that some people work on together; its name is the only one in its department. */
export const channelGroup = pgTable(
  'channel_group',
  {
    id: identity(),
    name: text('name').notNull(),
    departmentId: reference('department_id')
      .notNull()
      .references(() => department.id),
    leaderStaffId: reference('leader_staff_id').references(() => staff.id),
    timeZone: text('time_zone'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    unique('channel_group_name').on(table.departmentId, table.name),
    index('channel_group_leader').on(table.leaderStaffId),
  ],
)

/** Who had a channel from when to when: revenue and output are attributed by date. `endedAt` null: still. */
export const channelAssignment = pgTable(
  'channel_assignment',
  {
    id: identity(),
    channelId: reference('channel_id')
      .notNull()
      .references(() => channel.id),
    staffId: reference('staff_id')
      .notNull()
      .references(() => staff.id),
    /** `owner` or `backup`. */
    role: text('role').notNull(),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('channel_assignment_channel').on(table.channelId, table.startedAt),
    uniqueIndex('channel_assignment_present')
      .on(table.channelId, table.role)
      .where(sql`${table.endedAt} IS NULL`),
  ],
)

/** What colleagues tell each other about a channel. */
export const channelNote = pgTable(
  'channel_note',
  {
    id: identity(),
    channelId: reference('channel_id')
      .notNull()
      .references(() => channel.id),
    staffId: reference('staff_id')
      .notNull()
      .references(() => staff.id),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('channel_note_channel').on(table.channelId, table.id)],
)

/**
 * The authorisation of a channel (CH-04): by which grant, and how it stands. `status` has no default because 0 means
 * normal. The token is sealed, and there only where each channel has its own; otherwise the grant's is used.
 */
export const channelCredential = pgTable(
  'channel_credential',
  {
    channelId: reference('channel_id')
      .primaryKey()
      .references(() => channel.id),
    /** Null: whatever stood behind it is gone. */
    grantId: reference('grant_id').references(() => platformGrant.id),
    status: integer('status').notNull(),
    scopes: text('scopes').array().notNull(),
    accessTokenSealed: text('access_token_sealed'),
    grantedBy: reference('granted_by')
      .notNull()
      .references(() => staff.id),
    lastErrorCode: text('last_error_code'),
    failCount: integer('fail_count').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('channel_credential_grant').on(table.grantId)],
)
