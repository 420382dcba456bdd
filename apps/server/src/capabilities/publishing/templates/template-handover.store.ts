import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { type HandoverPart, workInHand } from '#src/platform/handover.ts'
import { announceTemplates } from './template.audit.ts'
import { publishTemplate } from './template.table.ts'
import { mayChange } from './template-scope.store.ts'

/** Templates are kept by whoever takes over: what publications begin with does not end with who wrote it. */
export const templateHandover: HandoverPart = {
  kind: 'publishTemplate',
  needs: 'publishTemplate:read',
  async held(db, actor, staffId, lock) {
    const query = db
      .select()
      .from(publishTemplate)
      .where(and(eq(publishTemplate.ownerStaffId, staffId), isNull(publishTemplate.deletedAt)))
      .orderBy(asc(publishTemplate.id))
    const rows = await (lock ? query.for('update') : query)
    return workInHand(
      rows.map((row) => ({ id: row.id, departmentId: row.departmentId, covered: mayChange(actor, row) })),
    )
  },
  async give(tx, ctx, ids, successorId, at) {
    if (ids.length === 0) return
    const [successor] = await tx.select({ name: staff.fullName }).from(staff).where(eq(staff.id, successorId))
    const given = await tx
      .update(publishTemplate)
      .set({ ownerStaffId: successorId, updatedAt: at, version: sql`${publishTemplate.version} + 1` })
      .where(inArray(publishTemplate.id, [...ids]))
      .returning({ id: publishTemplate.id, name: publishTemplate.name })
    for (const { id, name } of given)
      await writeAudit(tx, ctx, {
        action: 'publishTemplate.update',
        entity: 'publishTemplate',
        entityId: id,
        after: { owner: successor?.name ?? null },
        detail: { title: name },
      })
    await announceTemplates(tx)
  },
}
