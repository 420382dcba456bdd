import type { Bearer } from '@pindao/protocol/contracts/payout.ts'
import { date, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { decimalText, identity, instant, reference } from '#src/platform/db/columns.ts'
import { contract } from '../contracts/contract.table.ts'
import { party } from '../parties/party.table.ts'

/**
 * Who is paid of a contract from a day on. The rows of one day are a version, in force until the day before the next one;
 * their shares are the whole together (`contract_payee_whole`), and those of what was signed stay (`contract_payee_signed`).
 */
export const contractPayee = pgTable(
  'contract_payee',
  {
    id: identity(),
    contractId: reference('contract_id')
      .notNull()
      .references(() => contract.id),
    fromDay: date('from_day').notNull(),
    kind: text('kind').$type<'share' | 'commission'>().notNull(),
    partyId: reference('party_id')
      .notNull()
      .references(() => party.id),
    share: decimalText('share', { digits: 6, places: 4 }).notNull(),
    /** Of a commission: who bears it. */
    bearer: text('bearer').$type<Bearer>(),
    createdAt: instant('created_at').notNull(),
    createdBy: reference('created_by')
      .notNull()
      .references(() => staff.id),
  },
  (table) => [
    uniqueIndex('contract_payee_once').on(table.contractId, table.fromDay, table.kind, table.partyId),
    index('contract_payee_party').on(table.partyId),
  ],
)

/** A cost that is taken back. It is voided once, and else stays as it was written (`contract_cost_stays`). */
export const contractCost = pgTable(
  'contract_cost',
  {
    id: identity(),
    contractId: reference('contract_id')
      .notNull()
      .references(() => contract.id),
    day: date('day').notNull(),
    purpose: text('purpose').notNull(),
    amount: decimalText('amount', { digits: 18, places: 2 }).notNull(),
    currency: text('currency').notNull(),
    createdAt: instant('created_at').notNull(),
    createdBy: reference('created_by')
      .notNull()
      .references(() => staff.id),
    voidedAt: instant('voided_at'),
    voidedBy: reference('voided_by').references(() => staff.id),
    voidReason: text('void_reason').notNull().default(''),
  },
  (table) => [index('contract_cost_contract').on(table.contractId, table.id)],
)
