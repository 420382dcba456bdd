import type { OperationMode } from '@pindao/protocol/channels/channel.codes.ts'
import type { ContractRight } from '@pindao/protocol/contracts/contract.fields.ts'
import type { BalanceKind } from '@pindao/protocol/contracts/contract-money.endpoints.ts'
import type { FxPolicy } from '@pindao/protocol/contracts/exchange.ts'
import type { GuaranteePeriod } from '@pindao/protocol/contracts/guarantee.ts'
import type { Bearer } from '@pindao/protocol/contracts/payout.ts'
import type { ShareBase } from '@pindao/protocol/contracts/revenue-bases.ts'
import type { TaxMode } from '@pindao/protocol/contracts/tax.ts'
import type { TermMethod, TermScope, Tier } from '@pindao/protocol/contracts/term.ts'
import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { decimalText, identity, instant, reference } from '#src/platform/db/columns.ts'
import { party } from '../parties/party.table.ts'

const money = (name: string) => decimalText(name, { digits: 18, places: 2 })

/**
 * What is agreed with a party (business.md §1 contract). Days are those of `timeZone`. The money of a guarantee has a
 * currency of its own; the least payout is in that of the contract.
 */
export const contract = pgTable(
  'contract',
  {
    id: identity(),
    no: text('no').notNull(),
    title: text('title').notNull(),
    partyId: reference('party_id')
      .notNull()
      .references(() => party.id),
    /** Codes of E12 and E13; none has a default, because 0 is a state of each. */
    status: integer('status').notNull(),
    approvalStatus: integer('approval_status').notNull(),
    startDate: date('start_date').notNull(),
    endDate: date('end_date').notNull(),
    timeZone: text('time_zone').notNull(),
    currency: text('currency').notNull(),
    shareBase: text('share_base').$type<ShareBase>().notNull(),
    fxPolicy: text('fx_policy').$type<FxPolicy>().notNull(),
    /** Whether revenue of a month without days is parted by the days of its terms. */
    splitMonths: boolean('split_months').notNull().default(false),
    guaranteeAmount: money('guarantee_amount'),
    guaranteeCurrency: text('guarantee_currency'),
    guaranteePeriod: text('guarantee_period').$type<GuaranteePeriod>(),
    guaranteeRecoupable: boolean('guarantee_recoupable'),
    guaranteeFrom: date('guarantee_from'),
    guaranteeTo: date('guarantee_to'),
    minPayout: money('min_payout'),
    /** Null: as the party is taxed. */
    taxMode: text('tax_mode').$type<TaxMode>(),
    taxBearer: text('tax_bearer').$type<Bearer>().notNull(),
    /** Which of our companies signs. */
    ourEntity: text('our_entity').notNull().default(''),
    operationMode: text('operation_mode').$type<OperationMode>(),
    signedOn: date('signed_on'),
    /** Since when it goes on as it was renewed last; null: as it began. How long that is, it goes on again. */
    periodFrom: date('period_from'),
    autoRenew: boolean('auto_renew').notNull().default(false),
    noticeDays: integer('notice_days').notNull().default(30),
    exclusive: boolean('exclusive').notNull().default(false),
    /** Countries; none are all of them. */
    territories: text('territories').array().notNull().default([]),
    rights: text('rights').array().$type<ContractRight[]>().notNull().default([]),
    remark: text('remark').notNull().default(''),
    /** Of a contract that ended early: its last day, and why. */
    terminatedOn: date('terminated_on'),
    terminationReason: text('termination_reason').notNull().default(''),
    ownerStaffId: reference('owner_staff_id')
      .notNull()
      .references(() => staff.id),
    departmentId: reference('department_id')
      .notNull()
      .references(() => department.id),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    uniqueIndex('contract_no').on(table.no),
    index('contract_department').on(table.departmentId, table.id),
    index('contract_owner').on(table.ownerStaffId, table.id),
    index('contract_party').on(table.partyId),
    index('contract_changed').on(table.updatedAt, table.id),
    index('contract_end').on(table.endDate, table.id),
  ],
)

/** A channel and the days on which a contract holds it: no two hold it on one day (`contract_channel_no_overlap`). */
export const contractChannel = pgTable(
  'contract_channel',
  {
    id: identity(),
    contractId: reference('contract_id')
      .notNull()
      .references(() => contract.id),
    channelId: reference('channel_id')
      .notNull()
      .references(() => channel.id),
    fromDay: date('from_day').notNull(),
    toDay: date('to_day'),
  },
  (table) => [
    index('contract_channel_contract').on(table.contractId),
    index('contract_channel_channel').on(table.channelId, table.fromDay),
  ],
)

/**
 * A version of a term. Those of one scope never overlap (`contract_term_no_overlap`), and of what was signed nothing but
 * the last day is ever said anew (`contract_term_signed`).
 */
export const contractTerm = pgTable(
  'contract_term',
  {
    id: identity(),
    contractId: reference('contract_id')
      .notNull()
      .references(() => contract.id),
    scope: text('scope').$type<TermScope>().notNull(),
    /** Empty for all revenue. */
    scopeKey: text('scope_key').notNull(),
    method: text('method').$type<TermMethod>().notNull(),
    tiers: jsonb('tiers').$type<readonly Tier[]>().notNull(),
    fromDay: date('from_day').notNull(),
    toDay: date('to_day'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('contract_term_contract').on(table.contractId)],
)

/**
 * What a contract began with: carried, unrecouped of a guarantee, advances. What was signed stays (`contract_balance_signed`):
 * a correction is a row of its own, with its reason.
 */
export const contractBalance = pgTable(
  'contract_balance',
  {
    id: identity(),
    contractId: reference('contract_id')
      .notNull()
      .references(() => contract.id),
    kind: text('kind').$type<BalanceKind>().notNull(),
    amount: money('amount').notNull(),
    currency: text('currency').notNull(),
    reason: text('reason').notNull().default(''),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    createdBy: reference('created_by').references(() => staff.id),
  },
  (table) => [index('contract_balance_contract').on(table.contractId)],
)
export type ContractRow = typeof contract.$inferSelect
