import type { ManagedPlatform } from '@pindao/protocol/channels/platforms.ts'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, reference } from '#src/platform/db/columns.ts'

/** A content owner whose months of money are looked for, and how far that is: one row each, so that none is lost or doubled. */
export const revenueSource = pgTable(
  'revenue_source',
  {
    platform: text('platform').$type<ManagedPlatform>().notNull(),
    contentOwner: text('content_owner').notNull(),
    nextAt: instant('next_at').notNull(),
    leasedUntil: instant('leased_until'),
    /** Counts up with each that takes it: whoever was overtaken stores nothing. */
    epoch: integer('epoch').notNull().default(0),
    /** In a row. */
    failures: integer('failures').notNull().default(0),
    problem: text('problem'),
    problemAt: instant('problem_at'),
    succeededAt: instant('succeeded_at'),
  },
  (table) => [
    primaryKey({ columns: [table.platform, table.contentOwner] }),
    index('revenue_source_next').on(table.nextAt),
  ],
)
export type RevenueSourceRow = typeof revenueSource.$inferSelect

/** A file that was taken in: none of them is downloaded twice. */
export const revenueSourceFile = pgTable(
  'revenue_source_file',
  {
    platform: text('platform').$type<ManagedPlatform>().notNull(),
    contentOwner: text('content_owner').notNull(),
    /** The platform's. */
    fileId: text('file_id').notNull(),
    reportType: text('report_type').notNull(),
    month: text('month').notNull(),
    madeAt: instant('made_at').notNull(),
    takenAt: instant('taken_at').notNull(),
    /** What became of it; null where the same bytes were there already. */
    reportId: reference('report_id'),
  },
  (table) => [primaryKey({ columns: [table.platform, table.contentOwner, table.fileId] })],
)
