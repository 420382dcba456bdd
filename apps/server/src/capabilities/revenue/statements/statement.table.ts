import type { StatementLocale } from '@pindao/protocol/revenue/statement.endpoints.ts'
import type { PaymentItemState } from '@pindao/protocol/revenue/statement.payments.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { party } from '#src/capabilities/contracts/parties/party.table.ts'
import { bytes, decimalText, identity, instant, reference } from '#src/platform/db/columns.ts'
import { settlement, settlementLine, settlementPayee } from '../settlement/settlement.table.ts'

/** A way for a creator to one statement, by mail: an address with a secret of which only the digest is kept. */
export const statementLink = pgTable(
  'statement_link',
  {
    id: identity(),
    settlementId: reference('settlement_id')
      .notNull()
      .references(() => settlement.id),
    payeeId: reference('payee_id')
      .notNull()
      .references(() => settlementPayee.id),
    /** The confirmed version that was sent. */
    calcVersion: integer('calc_version').notNull(),
    tokenDigest: bytes('token_digest').notNull(),
    address: text('address').notNull(),
    locale: text('locale').$type<StatementLocale>().notNull(),
    /** Why another address than the party's. */
    note: text('note').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    createdBy: reference('created_by')
      .notNull()
      .references(() => staff.id),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    mailedAt: instant('mailed_at'),
    /** Why the letter did not leave; empty while it may still. */
    failure: text('failure').notNull().default(''),
    openedAt: instant('opened_at'),
    /** The one-time code that was mailed last, and how often it was guessed. */
    codeDigest: bytes('code_digest'),
    codeExpiresAt: instant('code_expires_at'),
    codeTries: integer('code_tries').notNull().default(0),
    /** Codes since an instant, and altogether. */
    codesSent: integer('codes_sent').notNull().default(0),
    codesFrom: instant('codes_from'),
    codesTotal: integer('codes_total').notNull().default(0),
    /** Who knew the code holds this for a while. */
    passDigest: bytes('pass_digest'),
    passExpiresAt: instant('pass_expires_at'),
    acknowledgedAt: instant('acknowledged_at'),
  },
  (table) => [
    uniqueIndex('statement_link_token').on(table.tokenDigest),
    index('statement_link_settlement').on(table.settlementId, table.id),
  ],
)

/** What a creator objects to, of a line or of the whole. `taken`: a case of the disputes took it up. */
export const statementObjection = pgTable(
  'statement_objection',
  {
    id: identity(),
    settlementId: reference('settlement_id')
      .notNull()
      .references(() => settlement.id),
    linkId: reference('link_id')
      .notNull()
      .references(() => statementLink.id),
    lineId: reference('line_id').references(() => settlementLine.id),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
    taken: boolean('taken').notNull().default(false),
    answer: text('answer').notNull().default(''),
    answeredAt: instant('answered_at'),
    answeredBy: reference('answered_by').references(() => staff.id),
  },
  (table) => [index('statement_objection_settlement').on(table.settlementId, table.id)],
)

/** A file for the bank: which payees it pays, so that none is in two that are open. */
export const paymentFile = pgTable('payment_file', {
  id: identity(),
  no: text('no').notNull().unique(),
  objectKey: text('object_key').notNull(),
  createdAt: instant('created_at').notNull(),
  createdBy: reference('created_by')
    .notNull()
    .references(() => staff.id),
  answeredAt: instant('answered_at'),
  cancelledAt: instant('cancelled_at'),
})

export const paymentItem = pgTable(
  'payment_item',
  {
    id: identity(),
    fileId: reference('file_id')
      .notNull()
      .references(() => paymentFile.id),
    payeeId: reference('payee_id')
      .notNull()
      .references(() => settlementPayee.id),
    partyId: reference('party_id')
      .notNull()
      .references(() => party.id),
    amount: decimalText('amount', { digits: 20, places: 2 }).notNull(),
    currency: text('currency').notNull(),
    /** `open`, `paid`, `refused`, `cancelled`: what the bank answered. */
    state: text('state').$type<PaymentItemState>().notNull(),
    answer: text('answer').notNull().default(''),
  },
  (table) => [
    index('payment_item_file').on(table.fileId),
    index('payment_item_payee').on(table.payeeId),
    uniqueIndex('payment_item_open').on(table.payeeId).where(sql`state = 'open'`),
  ],
)
export type StatementLinkRow = typeof statementLink.$inferSelect
export type PaymentFileRow = typeof paymentFile.$inferSelect
