import { publishPlanStatus } from '@pindao/protocol/publishing/publish-plan.states.ts'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { coversRecord } from '#src/platform/context.ts'
import { type HandoverPart, workInHand } from '#src/platform/handover.ts'
import { announcePlan } from './plan.news.ts'
import { schedulePlan } from './plan.table.ts'

/** Plans that nobody has ended go to whoever takes over, who hears of their trouble from then on. */
export const planHandover: HandoverPart = {
  kind: 'publishPlan',
  needs: 'publishPlan:read',
  async held(db, actor, staffId, lock) {
    const { id, ownerStaffId, departmentId, status, deletedAt } = schedulePlan
    const query = db
      .select({ id, ownerStaffId, departmentId })
      .from(schedulePlan)
      .where(and(eq(ownerStaffId, staffId), eq(status, publishPlanStatus.codes.active), isNull(deletedAt)))
      .orderBy(asc(id))
    const rows = await (lock ? query.for('update') : query)
    return workInHand(
      rows.map((row) => ({ id: row.id, departmentId: row.departmentId, covered: coversRecord(actor, row) })),
    )
  },
  async give(tx, ctx, ids, successorId, at) {
    if (ids.length === 0) return
    const [successor] = await tx.select({ name: staff.fullName }).from(staff).where(eq(staff.id, successorId))
    const given = await tx
      .update(schedulePlan)
      .set({ ownerStaffId: successorId, updatedAt: at, version: sql`${schedulePlan.version} + 1` })
      .where(inArray(schedulePlan.id, [...ids]))
      .returning()
    for (const plan of given) {
      await writeAudit(tx, ctx, {
        action: 'publishPlan.update',
        entity: 'publishPlan',
        entityId: plan.id,
        after: { owner: successor?.name ?? null },
        detail: { title: plan.name },
      })
      await announcePlan(tx, plan)
    }
  },
}
