import type {
  ClaimDirection,
  ClaimPolicy,
  ClaimSegment,
  ClaimSource,
  ClaimType,
  PlatformClaimStatus,
} from '@pindao/protocol/claims/claim.states.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { platformVideo } from '#src/capabilities/channels/sync/sync.table.ts'
import { decimalText, identity, instant, reference } from '#src/platform/db/columns.ts'
import type { ToldMarks } from './told-marks.ts'

/**
 * A copyright claim (CLM-01; business.md §1 claim). Inbound: somebody claims a video of `channelId`. Outbound: an asset
 * of ours claims a video of somebody else's; `channelId` is the channel of ours whose content it is, where that is known.
 */
export const claim = pgTable(
  'claim',
  {
    id: identity(),
    platform: text('platform').notNull(),
    /** Null of a claim that was entered by hand and whose platform has not told us of it yet. */
    platformClaimId: text('platform_claim_id'),
    direction: text('direction').$type<ClaimDirection>().notNull(),
    channelId: reference('channel_id').references(() => channel.id),
    /** Data scope: those of the channel, or of whoever brought the claim in. They follow the channel. */
    departmentId: reference('department_id')
      .notNull()
      .references(() => department.id),
    ownerStaffId: reference('owner_staff_id')
      .notNull()
      .references(() => staff.id),
    /** Who works on it; null: nobody has taken it. */
    handlerStaffId: reference('handler_staff_id').references(() => staff.id),
    /** The platform's id of the video, ours or the other side's. */
    platformVideoId: text('platform_video_id').notNull(),
    /** The video as the last sync read it, where it is on a channel of ours. */
    videoId: reference('video_id').references(() => platformVideo.id),
    videoTitle: text('video_title').notNull().default(''),
    /** Of outbound claims: whose video it is. */
    uploaderChannelId: text('uploader_channel_id'),
    uploaderTitle: text('uploader_title').notNull().default(''),
    contentOwner: text('content_owner'),
    platformAssetId: text('platform_asset_id'),
    assetTitle: text('asset_title').notNull().default(''),
    claimantName: text('claimant_name').notNull().default(''),
    claimantContact: text('claimant_contact').notNull().default(''),
    platformStatus: text('platform_status').$type<PlatformClaimStatus>().notNull(),
    /** Why, in the platform's words: of one that is over who ended it. */
    statusDetail: text('status_detail'),
    /** Code of E14; no default, because 0 is a state. */
    state: integer('state').notNull(),
    type: text('type').$type<ClaimType>(),
    /** Where the platform has it from: `descriptiveSearch`, `audioMatch`, `manual` and the like. */
    origin: text('origin'),
    policy: text('policy').$type<ClaimPolicy>(),
    /** Countries in which the policy holds; none are all of them. */
    policyTerritories: text('policy_territories').array().notNull().default([]),
    matchSec: integer('match_sec'),
    longestMatchSec: integer('longest_match_sec'),
    referenceId: text('reference_id'),
    segments: jsonb('segments').$type<readonly ClaimSegment[]>().notNull().default([]),
    /** Made for somebody else than a content owner of ours. */
    thirdParty: boolean('third_party').notNull().default(false),
    /** When the platform made it, and when it changed its status last. */
    claimedAt: instant('claimed_at').notNull(),
    statusChangedAt: instant('status_changed_at').notNull(),
    views: bigint('views', { mode: 'number' }),
    /** What it puts at risk, in `currency`: shown to holders of `claimMoney:read` only. */
    revenueAtRisk: decimalText('revenue_at_risk', { digits: 12, places: 2 }),
    currency: text('currency'),
    source: text('source').$type<ClaimSource>().notNull(),
    /** When a source told us of it last. */
    seenAt: instant('seen_at').notNull(),
    /** By which news each of all that is what it is, so that news comes to the same in any order (`claim-merge.ts`). */
    told: jsonb('told').$type<ToldMarks>().notNull().default({ marks: {}, first: {}, undated: false }),
    /** What happened to it on its platform is still to be read: it was another one when it was read last. */
    historyDue: boolean('history_due').notNull().default(false),
    /** The next thing that is due of it, as the clocks keep it (`claim_clock`); null: nothing is. */
    dueAt: instant('due_at'),
    dueKind: text('due_kind'),
    remark: text('remark').notNull().default(''),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('claim_platform_id')
      .on(table.platform, table.platformClaimId)
      .where(sql`platform_claim_id IS NOT NULL`),
    index('claim_department').on(table.departmentId, table.id),
    index('claim_owner').on(table.ownerStaffId, table.id),
    index('claim_handler').on(table.handlerStaffId, table.id),
    index('claim_channel').on(table.channelId, table.id),
    index('claim_video').on(table.videoId),
    index('claim_platform_video').on(table.platformVideoId),
    index('claim_asset').on(table.platformAssetId),
    index('claim_claimant').on(table.claimantName, table.id),
    index('claim_due').on(table.dueAt, table.id),
    index('claim_risk').on(table.revenueAtRisk, table.id),
    index('claim_status').on(table.direction, table.platformStatus, table.id),
    index('claim_changed').on(table.statusChangedAt, table.id),
    index('claim_history_due').on(table.contentOwner, table.id).where(sql`history_due`),
    index('claim_claimed').on(table.claimedAt, table.id),
    // The order of work, and orders whose unknown values come last from either end. Its migration (0131) has the index of work
    // hold what the desk is narrowed by, too (INCLUDE, which drizzle-kit cannot say).
    index('claim_urgency').on(
      table.revenueAtRisk.desc().nullsLast(),
      table.dueAt.asc().nullsLast(),
      table.id,
    ),
    index('claim_due_last').on(table.dueAt.desc().nullsLast(), table.id.desc()),
    index('claim_views').on(table.views, table.id),
    index('claim_views_most').on(table.views.desc().nullsLast(), table.id.desc()),
    index('claim_key').on(table.platformClaimId),
    index('claim_words')
      .using('gin', sql`cjk_bigrams(video_title || ' ' || claimant_name || ' ' || asset_title)`)
      .with({ fastupdate: false }),
  ],
)
export type ClaimRow = typeof claim.$inferSelect

/**
 * What a platform says happened to a claim (CID `claimHistory.event`), and what a person noted that only its own pages
 * told. One event is one row, however often and in whatever order it is told: `digest` is of what it says.
 */
export const claimEvent = pgTable(
  'claim_event',
  {
    id: identity(),
    claimId: reference('claim_id')
      .notNull()
      .references(() => claim.id),
    at: instant('at').notNull(),
    /** `claim_create`, `dispute_create`, `appeal_create`, `status_update` and the like; as the platform writes it. */
    type: text('type').notNull(),
    /** Who caused it, as the platform writes it. */
    source: text('source'),
    reason: text('reason'),
    /** Words of the other side, a policy, a new status. */
    details: jsonb('details').$type<Readonly<Record<string, string>>>().notNull().default({}),
    digest: text('digest').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('claim_event_once').on(table.claimId, table.digest),
    index('claim_event_at').on(table.claimId, table.at),
  ],
)
export type ClaimEventRow = typeof claimEvent.$inferSelect
