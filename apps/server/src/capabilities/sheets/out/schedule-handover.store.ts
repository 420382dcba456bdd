import { operationKinds, permissionOf } from '@pindao/protocol/operations/operation.kinds.ts'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import type { Actor } from '#src/platform/context.ts'
import { type HandoverPart, workInHand } from '#src/platform/handover.ts'
import { exportSchedule } from './schedule.table.ts'

/**
 * Files that come by themselves go on as the successor's: each is made with the rights and the data scope of whoever has
 * it, and whoever takes over gets it where the leaver did.
 */
export const scheduleHandover: HandoverPart = {
  kind: 'exportSchedule',
  needs: null,
  async held(db, _actor, staffId, lock) {
    const query = db
      .select({ id: exportSchedule.id, kind: exportSchedule.kind })
      .from(exportSchedule)
      .where(and(eq(exportSchedule.ownerStaffId, staffId), isNull(exportSchedule.deletedAt)))
      .orderBy(asc(exportSchedule.id))
    const rows = await (lock ? query.for('update') : query)
    return workInHand(
      rows.map(({ id, kind }) => ({
        id,
        departmentId: null,
        covered: true,
        // Without it the schedule would end at its next turn.
        unfit: ({ permissions }: Actor) =>
          !operationKinds.includes(kind) || permissions.has(permissionOf(kind)) ? null : 'noPermission',
      })),
    )
  },
  async give(tx, ctx, ids, successorId) {
    if (ids.length === 0) return
    const [successor] = await tx.select({ name: staff.fullName }).from(staff).where(eq(staff.id, successorId))
    const { receiverIds, ownerStaffId } = exportSchedule
    const given = await tx
      .update(exportSchedule)
      .set({
        ownerStaffId: successorId,
        receiverIds: sql`CASE WHEN ${successorId} = ANY (${receiverIds})
          THEN array_remove(${receiverIds}, ${ownerStaffId})
          ELSE array_replace(${receiverIds}, ${ownerStaffId}, ${successorId}) END`,
        version: sql`${exportSchedule.version} + 1`,
      })
      .where(inArray(exportSchedule.id, [...ids]))
      .returning({ id: exportSchedule.id, name: exportSchedule.name })
    for (const { id, name } of given)
      await writeAudit(tx, ctx, {
        action: 'exportSchedule.update',
        entity: 'exportSchedule',
        entityId: id,
        after: { owner: successor?.name ?? null },
        detail: { name },
      })
  },
}
