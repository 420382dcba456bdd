import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { coversRecord } from '#src/platform/context.ts'
import { type HandoverPart, workInHand } from '#src/platform/handover.ts'
import { noteParty } from './party.audit.ts'
import { party } from './party.table.ts'

/** Parties are kept by whoever takes over, with the contracts that name them. */
export const partyHandover: HandoverPart = {
  kind: 'party',
  needs: 'party:read',
  async held(db, actor, staffId, lock) {
    const { id, ownerStaffId, departmentId } = party
    const query = db
      .select({ id, ownerStaffId, departmentId })
      .from(party)
      .where(and(eq(ownerStaffId, staffId), isNull(party.deletedAt)))
      .orderBy(asc(id))
    const rows = await (lock ? query.for('update') : query)
    return workInHand(
      rows.map((row) => ({ id: row.id, departmentId: row.departmentId, covered: coversRecord(actor, row) })),
    )
  },
  async give(tx, ctx, ids, successorId, at) {
    if (ids.length === 0) return
    const [successor] = await tx.select({ name: staff.fullName }).from(staff).where(eq(staff.id, successorId))
    const { id, legalName, ownerStaffId, departmentId } = party
    const given = await tx
      .update(party)
      .set({ ownerStaffId: successorId, updatedAt: at, version: sql`${party.version} + 1` })
      .where(inArray(id, [...ids]))
      .returning({ id, legalName, ownerStaffId, departmentId })
    for (const row of given)
      await noteParty(tx, ctx, 'party.update', row, { after: { owner: successor?.name ?? null } })
  },
}
