import type { StrikeKind, StrikeStatus } from '@pindao/protocol/claims/strike.fields.ts'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { identity, instant, reference } from '#src/platform/db/columns.ts'
import { claim } from '../claim.table.ts'

/**
 * A strike against a channel (business.md §1 strike); a copyright one lapses after 90 days, and three lose the channel. A trigger keeps
 * the counts of the channel in step, whichever of the two is changed (migration 0095).
 */
export const strike = pgTable(
  'strike',
  {
    id: identity(),
    channelId: reference('channel_id')
      .notNull()
      .references(() => channel.id),
    claimId: reference('claim_id').references(() => claim.id),
    platformVideoId: text('platform_video_id'),
    videoTitle: text('video_title').notNull().default(''),
    /** `copyright` or `community`. */
    kind: text('kind').$type<StrikeKind>().notNull(),
    /** `active`, `expired`, `retracted` or `countered`. */
    status: text('status').$type<StrikeStatus>().notNull(),
    /** Null of one that was only counted so far: nobody has entered its day, and it does not lapse by itself. */
    receivedAt: instant('received_at'),
    expiresAt: instant('expires_at'),
    endedAt: instant('ended_at'),
    claimantName: text('claimant_name').notNull().default(''),
    remark: text('remark').notNull().default(''),
    createdBy: reference('created_by').references(() => staff.id),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('strike_channel').on(table.channelId, table.status),
    index('strike_expires').on(table.status, table.expiresAt),
  ],
)
export type StrikeRow = typeof strike.$inferSelect
