import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { type Actor, coversRecord } from '#src/platform/context.ts'
import { type HandoverPart, workInHand } from '#src/platform/handover.ts'
import { announceClaim } from '../claim.live.ts'
import { claim } from '../claim.table.ts'

/**
 * Claims that are not over go to whoever takes over: those the leaver works on, and those the leaver brought in that are
 * of no channel of ours. The owner of all others follows their channel by itself.
 */
export const claimHandover: HandoverPart = {
  kind: 'claim',
  needs: 'claim:update',
  async held(db, actor, staffId, lock) {
    const { id, ownerStaffId, departmentId, handlerStaffId, channelId, platformStatus } = claim
    const brought = and(eq(ownerStaffId, staffId), isNull(channelId))
    const query = db
      .select({ id, ownerStaffId, departmentId, channelId })
      .from(claim)
      .where(and(ne(platformStatus, 'inactive'), or(eq(handlerStaffId, staffId), brought)))
      .orderBy(asc(id))
    const rows = await (lock ? query.for('update') : query)
    return workInHand(
      rows.map((row) => ({
        id: row.id,
        departmentId: row.departmentId,
        covered: coversRecord(actor, row),
        // Whoever takes over what the leaver brought in has it; whoever only works on it must see it (as with `assign`).
        unfit: (successor: Actor) =>
          (row.ownerStaffId === staffId && row.channelId === null) || coversRecord(successor, row)
            ? null
            : 'outsideScope',
      })),
    )
  },
  async give(tx, ctx, ids, successorId, at, leaverId) {
    if (ids.length === 0) return
    const names = await tx
      .select({ id: staff.id, name: staff.fullName })
      .from(staff)
      .where(inArray(staff.id, [leaverId, successorId]))
    const nameOf = (id: bigint) => names.find((one) => one.id === id)?.name ?? null
    const { ownerStaffId, handlerStaffId, channelId } = claim
    const before = await tx
      .select({ id: claim.id, handlerStaffId })
      .from(claim)
      .where(inArray(claim.id, [...ids]))
    const given = await tx
      .update(claim)
      .set({
        handlerStaffId: sql`CASE WHEN ${handlerStaffId} = ${leaverId} THEN ${successorId} ELSE ${handlerStaffId} END`,
        ownerStaffId: sql`CASE WHEN ${ownerStaffId} = ${leaverId} AND ${channelId} IS NULL
          THEN ${successorId} ELSE ${ownerStaffId} END`,
        updatedAt: at,
        version: sql`${claim.version} + 1`,
      })
      .where(inArray(claim.id, [...ids]))
      .returning()
    const worked = new Set(before.flatMap((row) => (row.handlerStaffId === leaverId ? row.id : [])))
    for (const row of given) {
      const field = worked.has(row.id) ? 'handler' : 'owner'
      await writeAudit(tx, ctx, {
        action: 'claim.assign',
        entity: 'claim',
        entityId: row.id,
        before: { [field]: nameOf(leaverId) },
        after: { [field]: nameOf(successorId) },
      })
      await announceClaim(tx, row)
    }
  },
}
