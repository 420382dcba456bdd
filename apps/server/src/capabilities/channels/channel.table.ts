import { bigint, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import { bytes, identity, instant, reference } from '#src/platform/db/columns.ts'

/** A channel account on a platform (CH-01). Platform ids are text. */
export const channel = pgTable(
  'channel',
  {
    id: identity(),
    platform: text('platform').notNull(),
    platformChannelId: text('platform_channel_id').notNull(),
    title: text('title').notNull(),
    handle: text('handle'),
    avatarUrl: text('avatar_url'),
    url: text('url'),
    subscriberCount: bigint('subscriber_count', { mode: 'bigint' }),
    uploadsPlaylistId: text('uploads_playlist_id'),
    departmentId: reference('department_id')
      .notNull()
      .references(() => department.id),
    ownerStaffId: reference('owner_staff_id')
      .notNull()
      .references(() => staff.id),
    connectedAt: instant('connected_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    unique('channel_platform_id').on(table.platform, table.platformChannelId),
    index('channel_department').on(table.departmentId),
    index('channel_owner').on(table.ownerStaffId),
  ],
)

/** The authorisation of a channel (CH-04). Tokens are sealed; `status` has no default because 0 means normal. */
export const channelCredential = pgTable('channel_credential', {
  channelId: reference('channel_id')
    .primaryKey()
    .references(() => channel.id),
  status: integer('status').notNull(),
  scopes: text('scopes').array().notNull(),
  accessTokenSealed: text('access_token_sealed'),
  accessExpiresAt: instant('access_expires_at'),
  refreshTokenSealed: text('refresh_token_sealed'),
  grantedBy: reference('granted_by')
    .notNull()
    .references(() => staff.id),
  lastErrorCode: text('last_error_code'),
  failCount: integer('fail_count').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

/** A connection on its way through the platform's consent page: bound to the person and the browser, used once. */
export const channelConnection = pgTable('channel_connection', {
  id: identity(),
  stateDigest: bytes('state_digest').notNull().unique(),
  staffId: reference('staff_id')
    .notNull()
    .references(() => staff.id),
  /** Set when a known channel is to be authorised again: another channel is then refused. */
  channelId: reference('channel_id').references(() => channel.id),
  browserDigest: bytes('browser_digest').notNull(),
  codeVerifierSealed: text('code_verifier_sealed').notNull(),
  expiresAt: instant('expires_at').notNull(),
})
