import type { Bearer } from '@pindao/protocol/contracts/payout.ts'
import type { TaxMode } from '@pindao/protocol/contracts/tax.ts'
import { settlementStatus } from '@pindao/protocol/revenue/settlement.states.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { contract } from '#src/capabilities/contracts/contracts/contract.table.ts'
import { party } from '#src/capabilities/contracts/parties/party.table.ts'
import { decimalText, identity, instant, reference } from '#src/platform/db/columns.ts'
import { revenueSum } from '../imports/report.table.ts'

const money = (name: string) => decimalText(name, { digits: 20, places: 2 })

/**
 * What a contract owes for a month (business.md §3.3). Amounts without a currency of their own are in `currency`, that of
 * the revenue. Of a contract and a month one is not void (`settlement_once`); what is confirmed stays (`settlement_stays`).
 */
export const settlement = pgTable(
  'settlement',
  {
    id: identity(),
    no: text('no').notNull(),
    contractId: reference('contract_id')
      .notNull()
      .references(() => contract.id),
    partyId: reference('party_id')
      .notNull()
      .references(() => party.id),
    month: text('month').notNull(),
    /** Code of `settlementStatus`; no default, because 0 is a draft. */
    status: integer('status').notNull(),
    isFinal: boolean('is_final').notNull().default(false),
    currency: text('currency').notNull(),
    gross: money('gross').notNull(),
    subtotal: money('subtotal').notNull(),
    company: money('company').notNull(),
    adjustments: money('adjustments').notNull(),
    corrections: money('corrections').notNull(),
    guaranteeTopUp: money('guarantee_top_up').notNull(),
    guaranteeRecouped: money('guarantee_recouped').notNull(),
    /** Topped up, and to be given back after this month. */
    guaranteeOpen: money('guarantee_open').notNull(),
    recouped: money('recouped').notNull(),
    /** Taken by an earlier settlement, of a cost that was voided since. */
    givenBack: money('given_back').notNull().default('0'),
    carryIn: money('carry_in').notNull(),
    total: money('total').notNull(),
    payable: money('payable').notNull(),
    carryOut: money('carry_out').notNull(),
    calcVersion: integer('calc_version').notNull(),
    /** Of all it was reckoned from: terms, rates, tables, files. Another one now means that it is stale. */
    inputDigest: text('input_digest').notNull(),
    /** Terms, rates and tables as they were used: what a confirmed one is read from. */
    snapshot: jsonb('snapshot').notNull(),
    calculatedAt: instant('calculated_at').notNull(),
    /** Null: by itself, when the last file of the month counted. */
    calculatedBy: reference('calculated_by').references(() => staff.id),
    confirmedAt: instant('confirmed_at'),
    confirmedBy: reference('confirmed_by').references(() => staff.id),
    sentAt: instant('sent_at'),
    acknowledgedAt: instant('acknowledged_at'),
    paidOn: date('paid_on'),
    voidReason: text('void_reason').notNull().default(''),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('settlement_no').on(table.no),
    uniqueIndex('settlement_once')
      .on(table.contractId, table.month)
      .where(sql`status <> ${sql.raw(String(settlementStatus.codes.void))}`),
    index('settlement_month').on(table.month, table.id),
    index('settlement_party').on(table.partyId, table.month),
    index('settlement_status').on(table.status, table.month, table.id),
    index('settlement_changed').on(table.updatedAt, table.id),
  ],
)
export type SettlementRow = typeof settlement.$inferSelect

/** A line of a settlement as it is now. */
export const settlementLine = pgTable(
  'settlement_line',
  {
    id: identity(),
    settlementId: reference('settlement_id')
      .notNull()
      .references(() => settlement.id),
    ordinal: integer('ordinal').notNull(),
    kind: text('kind').$type<'revenue' | 'tierChange'>().notNull(),
    channelId: reference('channel_id').references(() => channel.id),
    revenueType: integer('revenue_type'),
    ytSource: text('yt_source'),
    adjustmentType: text('adjustment_type'),
    earningMonth: text('earning_month').notNull(),
    termId: reference('term_id').notNull(),
    gross: money('gross').notNull(),
    deducted: money('deducted').notNull(),
    base: money('base').notNull(),
    rate: decimalText('rate', { digits: 8, places: 4 }),
    creator: money('creator').notNull(),
    company: money('company').notNull(),
  },
  (table) => [
    uniqueIndex('settlement_line_order').on(table.settlementId, table.ordinal),
    index('settlement_line_channel').on(table.channelId, table.earningMonth),
  ],
)

/** Which sums of files a settlement took: each is taken once, whatever happens beside (business.md §3.4). */
export const settledSum = pgTable(
  'settled_sum',
  {
    sumId: reference('sum_id')
      .primaryKey()
      .references(() => revenueSum.id),
    settlementId: reference('settlement_id')
      .notNull()
      .references(() => settlement.id),
    /** Null of what no term decides. Of a sum that terms part among them, the first. */
    lineId: reference('line_id').references(() => settlementLine.id),
  },
  (table) => [index('settled_sum_settlement').on(table.settlementId, table.lineId)],
)

/** What a settlement took back of a cost or an advance; the key is that of the calculation. */
export const settlementRecoup = pgTable(
  'settlement_recoup',
  {
    settlementId: reference('settlement_id')
      .notNull()
      .references(() => settlement.id),
    key: text('key').notNull(),
    taken: money('taken').notNull(),
    open: money('open').notNull(),
  },
  (table) => [primaryKey({ columns: [table.settlementId, table.key] })],
)

/** What a person put on a settlement, or took off. */
export const settlementCorrection = pgTable(
  'settlement_correction',
  {
    id: identity(),
    settlementId: reference('settlement_id')
      .notNull()
      .references(() => settlement.id),
    amount: money('amount').notNull(),
    currency: text('currency').notNull(),
    reason: text('reason').notNull(),
    createdAt: instant('created_at').notNull(),
    createdBy: reference('created_by')
      .notNull()
      .references(() => staff.id),
  },
  (table) => [index('settlement_correction_settlement').on(table.settlementId)],
)

/** What it came to each time it was reckoned. Rows are only added. */
export const settlementVersion = pgTable(
  'settlement_version',
  {
    settlementId: reference('settlement_id')
      .notNull()
      .references(() => settlement.id),
    calcVersion: integer('calc_version').notNull(),
    at: instant('at').notNull(),
    staffId: reference('staff_id').references(() => staff.id),
    payable: money('payable').notNull(),
    /** A key of the texts (`settlement.why`). */
    why: text('why').notNull(),
    /** Its lines as they were, for the difference. */
    lines: jsonb('lines').notNull(),
  },
  (table) => [primaryKey({ columns: [table.settlementId, table.calcVersion] })],
)

/** What a party gets of a settlement, and how it was paid. Owed in the currency of the revenue, the rest in `currency`. */
export const settlementPayee = pgTable(
  'settlement_payee',
  {
    id: identity(),
    settlementId: reference('settlement_id')
      .notNull()
      .references(() => settlement.id),
    kind: text('kind').$type<'share' | 'commission'>().notNull(),
    partyId: reference('party_id')
      .notNull()
      .references(() => party.id),
    share: decimalText('share', { digits: 6, places: 4 }).notNull(),
    owed: money('owed').notNull(),
    currency: text('currency').notNull(),
    payable: money('payable').notNull(),
    payableCny: money('payable_cny'),
    taxMode: text('tax_mode').$type<TaxMode>().notNull(),
    taxBearer: text('tax_bearer').$type<Bearer>().notNull(),
    /** In yuan, as withheld taxes are. */
    taxable: money('taxable'),
    incomeTax: money('income_tax'),
    vat: money('vat'),
    net: money('net').notNull(),
    invoiceNo: text('invoice_no').notNull().default(''),
    paidOn: date('paid_on'),
    paidAmount: money('paid_amount'),
    bankRef: text('bank_ref').notNull().default(''),
    payReason: text('pay_reason').notNull().default(''),
  },
  (table) => [
    uniqueIndex('settlement_payee_once').on(table.settlementId, table.kind, table.partyId),
    index('settlement_payee_party').on(table.partyId),
    index('settlement_payee_settlement').on(table.settlementId),
  ],
)
export type SettlementPayeeRow = typeof settlementPayee.$inferSelect

/**
 * The ledger, in double entry: rows are only added (`ledger_stays`), and those of one entry are zero together in each
 * currency when its transaction ends (`ledger_zero`). What was wrong is reversed, never changed.
 */
export const ledger = pgTable(
  'ledger',
  {
    id: identity(),
    /** Rows of one event. */
    entry: reference('entry').notNull(),
    at: instant('at').notNull(),
    settlementId: reference('settlement_id')
      .notNull()
      .references(() => settlement.id),
    calcVersion: integer('calc_version').notNull(),
    /** `confirm`, `reopen`, `pay`, `void`. */
    event: text('event').notNull(),
    account: text('account').notNull(),
    partyId: reference('party_id').references(() => party.id),
    amount: money('amount').notNull(),
    currency: text('currency').notNull(),
  },
  (table) => [
    index('ledger_settlement').on(table.settlementId, table.id),
    index('ledger_entry').on(table.entry),
    index('ledger_account').on(table.account, table.partyId),
  ],
)

/** Drafts by id, each with the calculation that was submitted. */
export type ReviewedDrafts = Readonly<Record<string, number>>

/** The drafts of a month as somebody submitted them for a second person (docs/decisions/0060); its review is an `approval`. */
export const settlementReview = pgTable(
  'settlement_review',
  {
    id: identity(),
    month: text('month').notNull(),
    drafts: jsonb('drafts').$type<ReviewedDrafts>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('settlement_review_month').on(table.month, table.id)],
)
