import { disputeStatus } from '@pindao/protocol/claims/dispute.states.ts'
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { type Actor, coversRecord } from '#src/platform/context.ts'
import { type HandoverPart, type Unfitness, workInHand } from '#src/platform/handover.ts'
import { seesKind, worksOn } from './dispute.rights.ts'
import { dispute } from './dispute.table.ts'
import { announceDispute } from './dispute-steps.ts'

/** Cases that are not over go to whoever takes over (business.md §6, leaving staff). */
export const disputeHandover: HandoverPart = {
  kind: 'dispute',
  needs: null,
  async held(db, actor, staffId, lock) {
    const query = db
      .select()
      .from(dispute)
      .where(and(eq(dispute.handlerStaffId, staffId), ne(dispute.status, disputeStatus.codes.closed)))
      .orderBy(asc(dispute.id))
    const rows = await (lock ? query.for('update') : query)
    return workInHand(
      rows.map((row) => ({
        id: row.id,
        departmentId: row.departmentId,
        covered: coversRecord(actor, row),
        unfit: (successor: Actor) => unfitFor(successor, row),
      })),
    )
  },
  async give(tx, ctx, ids, successorId, at) {
    if (ids.length === 0) return
    const before = await tx
      .select({ id: dispute.id, handlerStaffId: dispute.handlerStaffId })
      .from(dispute)
      .where(inArray(dispute.id, [...ids]))
    const given = await tx
      .update(dispute)
      .set({ handlerStaffId: successorId, updatedAt: at, version: sql`${dispute.version} + 1` })
      .where(inArray(dispute.id, [...ids]))
      .returning()
    for (const row of given) {
      await writeAudit(tx, ctx, {
        action: 'dispute.assign',
        entity: 'dispute',
        entityId: row.id,
        before: { handlerStaffId: before.find(({ id }) => id === row.id)?.handlerStaffId ?? null },
        after: { handlerStaffId: successorId },
        detail: { no: row.no },
      })
      await announceDispute(tx, row)
    }
  },
}

/** As when a case is given to somebody by hand. */
function unfitFor(successor: Actor, row: typeof dispute.$inferSelect): Unfitness | null {
  if (!worksOn(successor, row.kind) || !seesKind(successor, row.kind)) return 'noPermission'
  return coversRecord(successor, row) ? null : 'outsideScope'
}
