import type { ClaimDirection, ClaimType } from '@pindao/protocol/claims/claim.states.ts'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#src/platform/db/columns.ts'

/**
 * How a video on a platform is claimed (E14): the highest of its claims, kept as claims come and go. By the platform's
 * id, because a claim may be told before a sync has read its video; a video without a row is not claimed.
 */
export const videoClaim = pgTable(
  'video_claim',
  {
    platform: text('platform').notNull(),
    platformVideoId: text('platform_video_id').notNull(),
    /** Code of E14; no default, because 0 is a state. */
    state: integer('state').notNull(),
    type: text('type').$type<ClaimType>(),
    direction: text('direction').$type<ClaimDirection>(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.platform, table.platformVideoId] }),
    index('video_claim_state').on(table.state, table.type, table.platformVideoId),
  ],
)
