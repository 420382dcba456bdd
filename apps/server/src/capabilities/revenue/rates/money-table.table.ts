import type { FxPolicy } from '@pindao/protocol/contracts/exchange.ts'
import type { TaxTable } from '@pindao/protocol/contracts/tax-tables.ts'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { decimalText, identity, instant, reference } from '#src/platform/db/columns.ts'

const money = (name: string) => decimalText(name, { digits: 20, places: 2 })

/** A rate of a month: one of `base` is so much of `quote`. Once locked it stays (`fx_rate_locked`). */
export const fxRate = pgTable(
  'fx_rate',
  {
    id: identity(),
    month: text('month').notNull(),
    base: text('base').notNull(),
    quote: text('quote').notNull(),
    kind: text('kind').$type<FxPolicy>().notNull(),
    rate: decimalText('rate', { digits: 18, places: 6 }).notNull(),
    /** Where it is written. */
    source: text('source').notNull().default(''),
    lockedAt: instant('locked_at'),
    lockedBy: reference('locked_by').references(() => staff.id),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    createdBy: reference('created_by')
      .notNull()
      .references(() => staff.id),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('fx_rate_once').on(table.month, table.base, table.quote, table.kind),
    /** A pair has one rate, whichever of its currencies comes first. */
    uniqueIndex('fx_rate_one_truth').on(
      table.month,
      sql`least(${table.base}, ${table.quote})`,
      sql`greatest(${table.base}, ${table.quote})`,
      table.kind,
    ),
    index('fx_rate_pair').on(table.base, table.quote, table.month),
    check('fx_rate_sense', sql`"rate" > 0 AND "base" <> "quote" AND "month" ~ '^\\d{4}-(0[1-9]|1[0-2])$'`),
  ],
)
export type FxRateRow = typeof fxRate.$inferSelect

/** A table of withholding taxes from a day on. A new rate is a new table; one that was used is never changed. */
export const taxTable = pgTable(
  'tax_table',
  {
    id: identity(),
    fromDay: date('from_day').notNull(),
    content: jsonb('content').$type<TaxTable>().notNull(),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    createdBy: reference('created_by').references(() => staff.id),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [uniqueIndex('tax_table_day').on(table.fromDay)],
)

/** What is taken off a channel's month before it is shared: the platform's tax, costs of the transfer (business.md §3.1). */
export const revenueDeduction = pgTable(
  'revenue_deduction',
  {
    id: identity(),
    channelId: reference('channel_id')
      .notNull()
      .references(() => channel.id),
    earningMonth: text('earning_month').notNull(),
    platformTax: money('platform_tax').notNull(),
    fees: money('fees').notNull(),
    currency: text('currency').notNull(),
    remark: text('remark').notNull().default(''),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    createdBy: reference('created_by')
      .notNull()
      .references(() => staff.id),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('revenue_deduction_once').on(table.channelId, table.earningMonth, table.currency),
    index('revenue_deduction_month').on(table.earningMonth),
    check(
      'revenue_deduction_sense',
      sql`"platform_tax" >= 0 AND "fees" >= 0 AND "platform_tax" + "fees" > 0 AND "earning_month" ~ '^\\d{4}-(0[1-9]|1[0-2])$'`,
    ),
  ],
)
