import type { DisputeOutcome } from '@pindao/protocol/claims/dispute.rules.ts'
import {
  type DisputeFileKind,
  type DisputeKind,
  type DisputeReason,
  type DisputeResult,
  disputeStatus,
} from '@pindao/protocol/claims/dispute.states.ts'
import type { StatementLocale } from '@pindao/protocol/claims/dispute-template.endpoints.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { contract } from '#src/capabilities/contracts/contracts/contract.table.ts'
import { settlement } from '#src/capabilities/revenue/settlement/settlement.table.ts'
import { statementObjection } from '#src/capabilities/revenue/statements/statement.table.ts'
import { decimalText, identity, instant, reference } from '#src/platform/db/columns.ts'
import { claim } from '../claim.table.ts'
import { strike } from '../clocks/strike.table.ts'

/** A case (DSP-01; business.md §1 dispute). Of a claim one is open at a time (`dispute_claim_once`). */
export const dispute = pgTable(
  'dispute',
  {
    id: identity(),
    /** `ZY-2026-0001`. */
    no: text('no').notNull(),
    kind: text('kind').$type<DisputeKind>().notNull(),
    claimId: reference('claim_id').references(() => claim.id),
    strikeId: reference('strike_id').references(() => strike.id),
    contractId: reference('contract_id').references(() => contract.id),
    settlementId: reference('settlement_id').references(() => settlement.id),
    objectionId: reference('objection_id').references(() => statementObjection.id),
    channelId: reference('channel_id').references(() => channel.id),
    title: text('title').notNull(),
    departmentId: reference('department_id')
      .notNull()
      .references(() => department.id),
    ownerStaffId: reference('owner_staff_id')
      .notNull()
      .references(() => staff.id),
    handlerStaffId: reference('handler_staff_id').references(() => staff.id),
    /** Code of `disputeStatus`; no default, because 0 is a state. */
    status: integer('status').notNull(),
    reason: text('reason').$type<DisputeReason>(),
    statement: text('statement').notNull().default(''),
    /** Who wrote last what is to be filed. */
    preparedBy: reference('prepared_by').references(() => staff.id),
    /** Who asked for a second person, and when; null: nobody, or it was answered. */
    approvalAskedBy: reference('approval_asked_by').references(() => staff.id),
    approvalAskedAt: instant('approval_asked_at'),
    /** Who agreed to file it, where the channel has a strike already; never whoever prepared it. */
    approvedBy: reference('approved_by').references(() => staff.id),
    approvedAt: instant('approved_at'),
    filedAt: instant('filed_at'),
    filedBy: reference('filed_by').references(() => staff.id),
    /** How the platform names what was filed. */
    filedReference: text('filed_reference').notNull().default(''),
    dueAt: instant('due_at'),
    nextActionAt: instant('next_action_at'),
    result: text('result').$type<DisputeResult>(),
    resultNote: text('result_note').notNull().default(''),
    /** What came back by it, in `currency`: shown to holders of `claimMoney:read` only. */
    moneyBack: decimalText('money_back', { digits: 12, places: 2 }),
    currency: text('currency'),
    closedAt: instant('closed_at'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('dispute_no').on(table.no),
    uniqueIndex('dispute_claim_once')
      .on(table.claimId)
      .where(sql`claim_id IS NOT NULL AND status <> ${sql.raw(String(disputeStatus.codes.closed))}`),
    uniqueIndex('dispute_objection_once').on(table.objectionId),
    index('dispute_department').on(table.departmentId, table.id),
    index('dispute_owner').on(table.ownerStaffId, table.id),
    index('dispute_handler').on(table.handlerStaffId, table.id),
    index('dispute_status').on(table.status, table.dueAt, table.id),
    index('dispute_channel').on(table.channelId, table.id),
    index('dispute_changed').on(table.updatedAt, table.id),
  ],
)
export type DisputeRow = typeof dispute.$inferSelect

/** A paper or a picture that proves something of a case: why we are right, what was filed, what the platform answered. */
export const disputeFile = pgTable(
  'dispute_file',
  {
    id: identity(),
    disputeId: reference('dispute_id')
      .notNull()
      .references(() => dispute.id),
    kind: text('kind').$type<DisputeFileKind>().notNull(),
    name: text('name').notNull(),
    objectKey: text('object_key').notNull(),
    contentType: text('content_type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    /** Filed with the case: a trigger keeps it as it is. */
    kept: boolean('kept').notNull().default(false),
    createdBy: reference('created_by')
      .notNull()
      .references(() => staff.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('dispute_file_of').on(table.disputeId, table.id)],
)
export type DisputeFileRow = typeof disputeFile.$inferSelect

/** What was filed, as it was: rows are only added, and say once what came of it. A trigger keeps them. */
export const disputeFiling = pgTable(
  'dispute_filing',
  {
    id: identity(),
    disputeId: reference('dispute_id')
      .notNull()
      .references(() => dispute.id),
    kind: text('kind').$type<DisputeKind>().notNull(),
    reason: text('reason').$type<DisputeReason>(),
    statement: text('statement').notNull(),
    reference: text('reference').notNull(),
    filedAt: instant('filed_at').notNull(),
    filedBy: reference('filed_by')
      .notNull()
      .references(() => staff.id),
    approvedBy: reference('approved_by').references(() => staff.id),
    outcome: text('outcome').$type<DisputeOutcome>(),
    outcomeAt: instant('outcome_at'),
    outcomeNote: text('outcome_note').notNull().default(''),
  },
  (table) => [index('dispute_filing_of').on(table.disputeId, table.id)],
)
export type DisputeFilingRow = typeof disputeFiling.$inferSelect

/** A text of the house that statements begin with; those that come with the product stand in the packs. */
export const statementTemplate = pgTable('statement_template', {
  id: identity(),
  reason: text('reason').$type<DisputeReason>().notNull(),
  locale: text('locale').$type<StatementLocale>().notNull(),
  name: text('name').notNull(),
  text: text('text').notNull(),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  updatedBy: reference('updated_by')
    .notNull()
    .references(() => staff.id),
})
export type StatementTemplateRow = typeof statementTemplate.$inferSelect
