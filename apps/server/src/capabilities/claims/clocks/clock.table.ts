import type { ClockKind } from '@pindao/protocol/claims/claim-timers.ts'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { identity, instant, reference } from '#src/platform/db/columns.ts'
import { dispute } from '../cases/dispute.table.ts'
import { claim } from '../claim.table.ts'
import { strike } from './strike.table.ts'

/** How a term ended: dealt with in time, too late, or its cause is gone. */
export type ClockOutcome = 'done' | 'missed' | 'void'

/**
 * A term that runs (business.md §4, timers): what of a claim, a case or a strike is due when. Of a record and a kind one
 * runs at a time (`claim_clock_once`); one that ended stays, with how it ended.
 */
export const claimClock = pgTable(
  'claim_clock',
  {
    id: identity(),
    /** A key of the table of timers (`packages/protocol/src/claims/claim-timers.ts`). */
    kind: text('kind').$type<ClockKind>().notNull(),
    claimId: reference('claim_id').references(() => claim.id),
    disputeId: reference('dispute_id').references(() => dispute.id),
    strikeId: reference('strike_id').references(() => strike.id),
    startedAt: instant('started_at').notNull(),
    dueAt: instant('due_at').notNull(),
    /** When somebody is reminded next; null: not any more. */
    remindAt: instant('remind_at'),
    /** How many reminders went out. */
    reminded: integer('reminded').notNull().default(0),
    /** Since when it stands among the urgent things: until it ends. */
    urgentAt: instant('urgent_at').notNull(),
    /** When it goes up to whoever leads, if nobody has taken it by then; null: it does not, or the moment is over. */
    escalateAt: instant('escalate_at'),
    escalatedAt: instant('escalated_at'),
    endedAt: instant('ended_at'),
    /** `done`, `missed` or `void`. */
    outcome: text('outcome').$type<ClockOutcome>(),
  },
  (table) => [
    uniqueIndex('claim_clock_once')
      .on(table.kind, table.claimId, table.disputeId, table.strikeId)
      .where(sql`ended_at IS NULL`),
    index('claim_clock_due').on(table.dueAt).where(sql`ended_at IS NULL`),
    index('claim_clock_remind').on(table.remindAt).where(sql`ended_at IS NULL AND remind_at IS NOT NULL`),
    index('claim_clock_urgent').on(table.urgentAt).where(sql`ended_at IS NULL`),
    index('claim_clock_escalate')
      .on(table.escalateAt)
      .where(sql`ended_at IS NULL AND escalate_at IS NOT NULL`),
    index('claim_clock_claim').on(table.claimId),
    index('claim_clock_dispute').on(table.disputeId),
    index('claim_clock_strike').on(table.strikeId),
  ],
)
export type ClaimClockRow = typeof claimClock.$inferSelect
