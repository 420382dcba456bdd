import { reportNameLength } from '@pindao/protocol/channel-data/data-report.endpoints.ts'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { type HandoverPart, workInHand } from '#src/platform/handover.ts'
import { dataReport } from './data-report.table.ts'

/**
 * Saved reports are kept by whoever takes over, and stay shared. One whose name the successor has given to another of the
 * same list gets its number behind its name, which nobody has to choose while a colleague is leaving.
 */
export const reportHandover: HandoverPart = {
  kind: 'dataReport',
  needs: 'channelData:read',
  async held(db, _actor, staffId, lock) {
    const query = db
      .select({ id: dataReport.id })
      .from(dataReport)
      .where(eq(dataReport.ownerStaffId, staffId))
      .orderBy(asc(dataReport.id))
    const rows = await (lock ? query.for('update') : query)
    return workInHand(rows.map(({ id }) => ({ id, departmentId: null, covered: true })))
  },
  async give(tx, ctx, ids, successorId, at) {
    if (ids.length === 0) return
    const [successor] = await tx.select({ name: staff.fullName }).from(staff).where(eq(staff.id, successorId))
    const { id, list, name, version } = dataReport
    const mark = sql`' #' || ${id}`
    const taken = sql`EXISTS (SELECT FROM ${dataReport} o
      WHERE o.owner_staff_id = ${successorId} AND o.list = ${list} AND o.name = ${name})`
    const given = await tx
      .update(dataReport)
      .set({
        ownerStaffId: successorId,
        name: sql`CASE WHEN ${taken} THEN left(${name}, ${reportNameLength} - length(${mark})) || ${mark} ELSE ${name} END`,
        updatedAt: at,
        version: sql`${version} + 1`,
      })
      .where(inArray(id, [...ids]))
      .returning({ id, name })
    for (const row of given)
      await writeAudit(tx, ctx, {
        action: 'dataReport.update',
        entity: 'dataReport',
        entityId: row.id,
        after: { owner: successor?.name ?? null },
        detail: { title: row.name },
      })
  },
}
