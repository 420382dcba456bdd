import type { ApprovalCommand } from '@pindao/protocol/contracts/approval.commands.ts'
import type { ApprovalKind } from '@pindao/protocol/contracts/approval.states.ts'
import type { ApprovalSnapshot } from '@pindao/protocol/contracts/approval-difference.ts'
import { index, integer, json, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import { identity, instant, reference } from '#src/platform/db/columns.ts'

/** The review of a subject, one for all of its rounds (business.md §1 approvalFlow). */
export const approval = pgTable(
  'approval',
  {
    id: identity(),
    kind: text('kind').$type<ApprovalKind>().notNull(),
    /** The record that is reviewed, of the table of its kind. */
    subjectId: reference('subject_id').notNull(),
    title: text('title').notNull(),
    round: integer('round').notNull(),
    /** Code of E13; no default, because 0 is rejected. */
    status: integer('status').notNull(),
    submitterStaffId: reference('submitter_staff_id')
      .notNull()
      .references(() => staff.id),
    departmentId: reference('department_id')
      .notNull()
      .references(() => department.id),
    /** Who decided the present round. */
    reviewerStaffId: reference('reviewer_staff_id').references(() => staff.id),
    groupName: text('group_name'),
    /** What the submitter confirmed knowing, for the command that completion makes. */
    confirmed: text('confirmed'),
    submittedAt: instant('submitted_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('approval_subject').on(table.kind, table.subjectId),
    index('approval_waiting').on(table.status, table.submittedAt, table.id),
    index('approval_submitter').on(table.submitterStaffId, table.id),
    index('approval_department').on(table.departmentId, table.id),
  ],
)
export type ApprovalRow = typeof approval.$inferSelect

/** What was done in each round, in whose place, and why. A trigger refuses everything but new rows. */
export const approvalStep = pgTable(
  'approval_step',
  {
    id: identity(),
    approvalId: reference('approval_id')
      .notNull()
      .references(() => approval.id),
    round: integer('round').notNull(),
    at: instant('at').notNull(),
    staffId: reference('staff_id')
      .notNull()
      .references(() => staff.id),
    onBehalfOf: reference('on_behalf_of').references(() => staff.id),
    command: text('command').$type<ApprovalCommand>().notNull(),
    fromState: integer('from_state').notNull(),
    toState: integer('to_state').notNull(),
    opinion: text('opinion'),
    /** Of a submission: what the subject said, its fields in their order (jsonb keeps none). */
    snapshot: json('snapshot').$type<ApprovalSnapshot>(),
  },
  (table) => [index('approval_step_approval').on(table.approvalId, table.id)],
)

/** Who decides in whose place, from when until when. */
export const approvalDelegation = pgTable(
  'approval_delegation',
  {
    id: identity(),
    fromStaffId: reference('from_staff_id')
      .notNull()
      .references(() => staff.id),
    toStaffId: reference('to_staff_id')
      .notNull()
      .references(() => staff.id),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('approval_delegation_to').on(table.toStaffId, table.endsAt)],
)
