import { date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { decimalText, identity, instant, reference } from '#src/platform/db/columns.ts'

const money = (name: string) => decimalText(name, { digits: 20, places: 2 })

/** What arrived at the bank of what a platform paid for a month (business.md §3.4). */
export const revenueReceipt = pgTable(
  'revenue_receipt',
  {
    id: identity(),
    month: text('month').notNull(),
    platform: text('platform').notNull(),
    contentOwner: text('content_owner').notNull().default(''),
    receivedOn: date('received_on').notNull(),
    amount: money('amount').notNull(),
    /** What the platform withheld, and what the transfer cost. */
    tax: money('tax').notNull(),
    fees: money('fees').notNull(),
    currency: text('currency').notNull(),
    bankRef: text('bank_ref').notNull().default(''),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    createdBy: reference('created_by')
      .notNull()
      .references(() => staff.id),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('revenue_receipt_month').on(table.month, table.platform)],
)

/** A check that does not pass, and who says that it is well so: as long as its figure is what it was (`figure`). */
export const revenueSignOff = pgTable(
  'revenue_sign_off',
  {
    id: identity(),
    month: text('month').notNull(),
    platform: text('platform').notNull(),
    check: text('check').notNull(),
    /** What of a check: a file, a channel; empty for the whole. */
    subject: text('subject').notNull().default(''),
    figure: text('figure').notNull(),
    reason: text('reason').notNull(),
    createdAt: instant('created_at').notNull(),
    createdBy: reference('created_by')
      .notNull()
      .references(() => staff.id),
  },
  (table) => [
    uniqueIndex('revenue_sign_off_once').on(
      table.month,
      table.platform,
      table.check,
      table.subject,
      table.figure,
    ),
  ],
)
