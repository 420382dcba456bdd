import type { ClaimType } from '@pindao/protocol/claims/claim.states.ts'
import type { RequestedPolicy } from '@pindao/protocol/claims/claim-request.states.ts'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import { identity, instant, reference } from '#src/platform/db/columns.ts'
import { claim } from '../claim.table.ts'

/** A claim that we mean to make (CLM-01; business.md §4, outbound): whose it is, is whose the grant of the content owner is. */
export const claimRequest = pgTable(
  'claim_request',
  {
    id: identity(),
    platform: text('platform').notNull(),
    contentOwner: text('content_owner').notNull(),
    platformAssetId: text('platform_asset_id').notNull(),
    assetTitle: text('asset_title').notNull(),
    platformVideoId: text('platform_video_id').notNull(),
    videoTitle: text('video_title').notNull().default(''),
    type: text('type').$type<ClaimType>().notNull(),
    policy: text('policy').$type<RequestedPolicy>().notNull(),
    reason: text('reason').notNull(),
    /** Code of `claimRequestStatus`; no default, because 0 is a state. */
    status: integer('status').notNull(),
    departmentId: reference('department_id')
      .notNull()
      .references(() => department.id),
    ownerStaffId: reference('owner_staff_id')
      .notNull()
      .references(() => staff.id),
    requestedBy: reference('requested_by')
      .notNull()
      .references(() => staff.id),
    decidedBy: reference('decided_by').references(() => staff.id),
    opinion: text('opinion').notNull().default(''),
    /** What the platform said where it refused. */
    problem: text('problem'),
    claimId: reference('claim_id').references(() => claim.id),
    /** When it is sent next; what waits for nobody lies far ahead. */
    nextAt: instant('next_at').notNull(),
    leasedUntil: instant('leased_until'),
    epoch: integer('epoch').notNull().default(0),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('claim_request_next').on(table.nextAt),
    index('claim_request_changed').on(table.updatedAt, table.id),
    index('claim_request_video').on(table.platformVideoId),
  ],
)
export type ClaimRequestRow = typeof claimRequest.$inferSelect

/** A channel that we do not claim, as the platform has it, and why we put it there. */
export const allowedChannel = pgTable(
  'allowed_channel',
  {
    id: identity(),
    platform: text('platform').notNull(),
    contentOwner: text('content_owner').notNull(),
    platformChannelId: text('platform_channel_id').notNull(),
    title: text('title').notNull().default(''),
    note: text('note').notNull().default(''),
    departmentId: reference('department_id')
      .notNull()
      .references(() => department.id),
    ownerStaffId: reference('owner_staff_id')
      .notNull()
      .references(() => staff.id),
    /** Null: the platform had it already. */
    addedBy: reference('added_by').references(() => staff.id),
    createdAt: instant('created_at').notNull(),
    /** When the platform had it; null while it is still to be told. */
    toldAt: instant('told_at'),
  },
  (table) => [
    uniqueIndex('allowed_channel_once').on(table.platform, table.contentOwner, table.platformChannelId),
    index('allowed_channel_new').on(table.createdAt, table.id),
  ],
)
export type AllowedChannelRow = typeof allowedChannel.$inferSelect
