import { disputeStatus } from '@pindao/protocol/claims/dispute.states.ts'
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { coversRecord } from '#src/platform/context.ts'
import { type HandoverPart, workInHand } from '#src/platform/handover.ts'
import { dispute } from './dispute.table.ts'
import { announceDispute } from './dispute-steps.ts'

/** Cases that are not over go to whoever takes over (business.md §6, leaving staff). */
export const disputeHandover: HandoverPart = {
  kind: 'dispute',
  async held(db, actor, staffId, lock) {
    const query = db
      .select()
      .from(dispute)
      .where(and(eq(dispute.handlerStaffId, staffId), ne(dispute.status, disputeStatus.codes.closed)))
      .orderBy(asc(dispute.id))
    const rows = await (lock ? query.for('update') : query)
    return workInHand(rows.map((row) => ({ id: row.id, covered: coversRecord(actor, row) })))
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
