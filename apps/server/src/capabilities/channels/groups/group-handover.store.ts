import { asc, eq, inArray, sql } from 'drizzle-orm'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { type HandoverPart, workInHand } from '#src/platform/handover.ts'
import { publishAccessChange } from '#src/platform/live/live.ts'
import { channelGroup } from '../channel.table.ts'
import { mayChangeGroup } from './group-scope.store.ts'

/** Groups are led by whoever takes over. */
export const groupHandover: HandoverPart = {
  kind: 'channelGroupLeader',
  needs: 'channelGroup:read',
  async held(db, actor, staffId, lock) {
    const query = db
      .select()
      .from(channelGroup)
      .where(eq(channelGroup.leaderStaffId, staffId))
      .orderBy(asc(channelGroup.id))
    const rows = await (lock ? query.for('update') : query)
    return workInHand(
      rows.map((row) => ({
        id: row.id,
        departmentId: row.departmentId,
        covered: mayChangeGroup(actor, row),
      })),
    )
  },
  async give(tx, ctx, ids, successorId, at) {
    if (ids.length === 0) return
    const [successor] = await tx.select({ name: staff.fullName }).from(staff).where(eq(staff.id, successorId))
    await tx
      .update(channelGroup)
      .set({ leaderStaffId: successorId, updatedAt: at, version: sql`${channelGroup.version} + 1` })
      .where(inArray(channelGroup.id, [...ids]))
    const groups = await tx
      .select({ id: channelGroup.id, name: channelGroup.name })
      .from(channelGroup)
      .where(inArray(channelGroup.id, [...ids]))
    for (const { id, name } of groups)
      await writeAudit(tx, ctx, {
        action: 'channelGroup.update',
        entity: 'channelGroup',
        entityId: id,
        after: { leader: successor?.name ?? null },
        detail: { title: name },
      })
    await publishAccessChange(tx)
  },
}
