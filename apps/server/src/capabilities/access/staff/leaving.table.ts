import type { HandoverException, handoverRules } from '@pindao/protocol/channels/handover.endpoints.ts'
import { date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, reference } from '#src/platform/db/columns.ts'
import { staff } from './staff.table.ts'

/** Who takes over, as it is kept. */
export type KeptWish = {
  readonly successorId: string
  readonly rule: (typeof handoverRules)[number]
  readonly exceptions: readonly HandoverException[]
}

/** Who leaves when, and who takes over (business.md §6, leaving staff). Carried out, it is gone: the audit log has it. */
export const staffLeaving = pgTable('staff_leaving', {
  staffId: reference('staff_id')
    .primaryKey()
    .references(() => staff.id),
  /** In the company's zone; it is carried out once this day is over. */
  lastDay: date('last_day').notNull(),
  wish: jsonb('wish').$type<KeptWish>().notNull(),
  /** With whose rights it is carried out. */
  plannedBy: reference('planned_by')
    .notNull()
    .references(() => staff.id),
  plannedAt: instant('planned_at').notNull(),
  /** When those whom it concerns were reminded. */
  remindedAt: instant('reminded_at'),
  /** Why it could not be carried out: a code of the errors, with what fills its text. */
  troubleCode: text('trouble_code'),
  troubleParams: jsonb('trouble_params').$type<Readonly<Record<string, string>>>(),
  troubledAt: instant('troubled_at'),
  version: integer('version').notNull().default(1),
})
