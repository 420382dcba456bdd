import type { ManagedPlatform } from '@pindao/protocol/channels/platforms.ts'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, reference } from '#src/platform/db/columns.ts'

/** An account whose claims are read, and how far that has come: one row each, so that none is lost, doubled or read twice at once. */
export const claimSource = pgTable(
  'claim_source',
  {
    platform: text('platform').$type<ManagedPlatform>().notNull(),
    /** The content owner; of Facebook whoever gave the grant. */
    accountId: text('account_id').notNull(),
    nextAt: instant('next_at').notNull(),
    leasedUntil: instant('leased_until'),
    /** Counts up with each that takes it: whoever was overtaken stores nothing. */
    epoch: integer('epoch').notNull().default(0),
    /** In a row. */
    failures: integer('failures').notNull().default(0),
    problem: text('problem'),
    problemAt: instant('problem_at'),
    succeededAt: instant('succeeded_at'),
    /** Changes before then are all in. */
    readTo: instant('read_to'),
    /** The span that is being read, and its next page. */
    windowFrom: instant('window_from'),
    windowBefore: instant('window_before'),
    page: text('page'),
    /** The last video of a round that is under way that was asked for claims of others; null: none is under way. */
    videoAfter: reference('video_after'),
    /** When a round over all videos ended. */
    videosAt: instant('videos_at'),
    /** When the newest daily report that is in was made. */
    reportAt: instant('report_at'),
  },
  (table) => [
    primaryKey({ columns: [table.platform, table.accountId] }),
    index('claim_source_next').on(table.nextAt),
  ],
)
export type ClaimSourceRow = typeof claimSource.$inferSelect
