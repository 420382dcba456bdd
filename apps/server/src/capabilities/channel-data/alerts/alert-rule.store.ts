import {
  type AlertKind,
  type AlertThresholds,
  unfitThreshold,
  usualThresholds,
} from '@pindao/protocol/channel-data/data-alert.rules.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { type DataAlertRuleRow, dataAlertRule } from './data-alert.table.ts'

/** A rule as it counts for somebody. */
export type EffectiveRule = { readonly enabled: boolean; readonly thresholds: AlertThresholds }

/** All that was set. */
export const findAlertRules = (db: Executor): Promise<DataAlertRuleRow[]> => db.select().from(dataAlertRule)

/** The row of a rule that was set at a place; null: for the house. */
export async function findAlertRule(db: Executor, kind: AlertKind, departmentId: bigint | null) {
  const [row] = await db
    .select({ rule: dataAlertRule, updatedByName: staff.fullName })
    .from(dataAlertRule)
    .innerJoin(staff, eq(staff.id, dataAlertRule.updatedBy))
    .where(
      and(
        eq(dataAlertRule.kind, kind),
        departmentId === null
          ? isNull(dataAlertRule.departmentId)
          : eq(dataAlertRule.departmentId, departmentId),
      ),
    )
  return row ?? null
}

/**
 * The rule that counts for channels of a department: its own, else that of the house, else that of the product. What was
 * set and no longer fits what the rule can be counts for nothing.
 */
export function effectiveRule(
  rows: readonly Pick<DataAlertRuleRow, 'kind' | 'departmentId' | 'enabled' | 'thresholds'>[],
  kind: AlertKind,
  departmentId: bigint | null,
): EffectiveRule {
  const at = (place: bigint | null) =>
    rows.find(
      (row) =>
        row.kind === kind && row.departmentId === place && unfitThreshold(kind, row.thresholds) === null,
    )
  return (
    (departmentId === null ? undefined : at(departmentId)) ??
    at(null) ?? { enabled: true, thresholds: usualThresholds(kind) }
  )
}
