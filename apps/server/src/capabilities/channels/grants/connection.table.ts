import type { GrantKind, ManagedPlatform } from '@pindao/protocol/channels/platforms.ts'
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { apiProject } from '#src/capabilities/platforms/quota/quota.table.ts'
import { bytes, identity, instant, reference } from '#src/platform/db/columns.ts'
import { channel } from '../channel.table.ts'
import { platformGrant } from './grant.table.ts'

/** A way for whoever has to grant again: sent to them, good for some days and one grant. */
export const channelGrantLink = pgTable(
  'channel_grant_link',
  {
    id: identity(),
    tokenDigest: bytes('token_digest').notNull().unique(),
    /** What is to be granted again: one of the two. */
    channelId: reference('channel_id').references(() => channel.id),
    grantId: reference('grant_id').references(() => platformGrant.id),
    /** The API project that it is to be given to; null: the one it stands on, or the best. */
    projectId: reference('project_id').references(() => apiProject.id),
    createdBy: reference('created_by')
      .notNull()
      .references(() => staff.id),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('channel_grant_link_ends').on(table.expiresAt)],
)

/** A connection on its way through the platform's consent page: bound to the person and the browser, used once. */
export const channelConnection = pgTable('channel_connection', {
  id: identity(),
  stateDigest: bytes('state_digest').notNull().unique(),
  platform: text('platform').$type<ManagedPlatform>().notNull(),
  kind: text('kind').$type<GrantKind>().notNull(),
  /** Whose rights count at the end: who began it, or who sent the link. */
  staffId: reference('staff_id')
    .notNull()
    .references(() => staff.id),
  /** Set when a known channel is to be authorised again: another channel is then refused. */
  channelId: reference('channel_id').references(() => channel.id),
  /** Set when a known grant is to be given again: another account is then refused. */
  grantId: reference('grant_id').references(() => platformGrant.id),
  /** Set when it began with a link: that is used up when this ends well. */
  linkId: reference('link_id').references(() => channelGrantLink.id),
  /** The API project whose client the consent page was asked with. */
  projectId: reference('project_id').references(() => apiProject.id),
  browserDigest: bytes('browser_digest').notNull(),
  codeVerifierSealed: text('code_verifier_sealed').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

/** A channel that a new grant speaks for, as its person is shown it. */
export type OfferedChannel = {
  readonly platformChannelId: string
  readonly title: string
  readonly handle: string | null
  readonly avatarUrl: string | null
  readonly missing: readonly string[]
}

/** A grant that came back with several channels, until its person has chosen among them. */
export const channelConnectionChoice = pgTable(
  'channel_connection_choice',
  {
    id: identity(),
    stateDigest: bytes('state_digest').notNull().unique(),
    platform: text('platform').$type<ManagedPlatform>().notNull(),
    kind: text('kind').$type<GrantKind>().notNull(),
    staffId: reference('staff_id')
      .notNull()
      .references(() => staff.id),
    accountId: text('account_id').notNull(),
    accountLabel: text('account_label').notNull(),
    projectId: reference('project_id').references(() => apiProject.id),
    grantedSealed: text('granted_sealed').notNull(),
    offered: jsonb('offered').$type<readonly OfferedChannel[]>().notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('channel_connection_choice_of').on(table.staffId)],
)
