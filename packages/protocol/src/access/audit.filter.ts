import { z } from 'zod'
import { id, instant, sortQuery } from '#src/core/fields.ts'
import { pattern } from '#src/core/rules.ts'

/** A code as the log keeps it. What was written by another release may be unknown here, and is shown as it is. */
const code = pattern(/^[A-Za-z]+(\.[A-Za-z]+)?$/u)

export const auditSortKeys = ['at'] as const
export type AuditSortKey = (typeof auditSortKeys)[number]

/** Conditions and order of the audit log; newest first, if nothing else is asked for. */
export const auditConditions = {
  ...sortQuery(auditSortKeys, '-at'),
  /** A member of staff, or `system`. */
  personId: z.union([id, z.literal('system')]).optional(),
  action: code.optional(),
  entity: code.optional(),
  entityId: id.optional(),
  from: instant.optional(),
  /** Exclusive. */
  to: instant.optional(),
}
