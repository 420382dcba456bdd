import { contractStatus } from '@pindao/protocol/contracts/contract.states.ts'
import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { coversRecord } from '#src/platform/context.ts'
import { type HandoverPart, workInHand } from '#src/platform/handover.ts'
import { contract } from './contract.table.ts'
import { announceContract, noteContract } from './contract-changes.service.ts'

/**
 * Contracts that did not end early go to whoever takes over, also those that ran out: they may be renewed. A review that
 * is under way keeps its submitter, so that nobody decides about what they brought in themselves.
 */
export const contractHandover: HandoverPart = {
  kind: 'contract',
  needs: 'contract:read',
  async held(db, actor, staffId, lock) {
    const query = db
      .select()
      .from(contract)
      .where(
        and(
          eq(contract.ownerStaffId, staffId),
          isNull(contract.deletedAt),
          ne(contract.status, contractStatus.codes.terminated),
        ),
      )
      .orderBy(asc(contract.id))
    const rows = await (lock ? query.for('update') : query)
    return workInHand(
      rows.map((row) => ({ id: row.id, departmentId: row.departmentId, covered: coversRecord(actor, row) })),
    )
  },
  async give(tx, ctx, ids, successorId, at) {
    if (ids.length === 0) return
    const before = await tx
      .select({ id: contract.id, ownerStaffId: contract.ownerStaffId, departmentId: contract.departmentId })
      .from(contract)
      .where(inArray(contract.id, [...ids]))
    const [successor] = await tx.select({ name: staff.fullName }).from(staff).where(eq(staff.id, successorId))
    const given = await tx
      .update(contract)
      .set({ ownerStaffId: successorId, updatedAt: at, version: sql`${contract.version} + 1` })
      .where(inArray(contract.id, [...ids]))
      .returning()
    for (const row of given)
      await noteContract(tx, ctx, 'contract.update', row, { after: { owner: successor?.name ?? null } })
    // Whoever saw only their own sees it no more: their pages are told by whose it was.
    for (const row of before) await announceContract(tx, row)
  },
}
