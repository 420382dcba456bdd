import type { GrantKind, ManagedPlatform } from '@pindao/protocol/channels/platforms.ts'
import { index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { apiProject } from '#src/capabilities/platforms/quota/quota.table.ts'
import { identity, instant, reference } from '#src/platform/db/columns.ts'

/** What a platform said when it refused a grant last: its words, never a token. */
export type GrantProblem = {
  readonly code: string
  readonly subcode: string | null
  readonly text: string
}

/**
 * What somebody granted us on a platform: a Google account, a content owner or a Facebook user, with its tokens, behind
 * one channel or many (docs/decisions/0032). Tokens are sealed; `status` (E08) has no default because 0 means normal.
 */
export const platformGrant = pgTable(
  'platform_grant',
  {
    id: identity(),
    platform: text('platform').$type<ManagedPlatform>().notNull(),
    kind: text('kind').$type<GrantKind>().notNull(),
    /** Whose it is, as the platform counts: for an account that is one channel, the channel's id. */
    accountId: text('account_id').notNull(),
    accountLabel: text('account_label').notNull(),
    /** The Google account that gave it: by these its limit counts. Null where the platform does not say. */
    subject: text('subject'),
    /** The API project whose quota it uses; null: the one that is configured. */
    projectId: reference('project_id').references(() => apiProject.id),
    scopes: text('scopes').array().notNull(),
    accessTokenSealed: text('access_token_sealed'),
    /** Of the access token. Null: never by time. */
    expiresAt: instant('expires_at'),
    refreshTokenSealed: text('refresh_token_sealed'),
    /** Tokens from before there were grants are sealed to this channel's place until they are renewed. */
    sealedForChannelId: reference('sealed_for_channel_id'),
    dataAccessExpiresAt: instant('data_access_expires_at'),
    status: integer('status').notNull(),
    lastCheckAt: instant('last_check_at'),
    lastError: jsonb('last_error').$type<GrantProblem>(),
    failCount: integer('fail_count').notNull(),
    grantedBy: reference('granted_by')
      .notNull()
      .references(() => staff.id),
    grantedAt: instant('granted_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    unique('platform_grant_account').on(table.platform, table.kind, table.accountId),
    index('platform_grant_ends').on(table.status, table.expiresAt),
  ],
)
