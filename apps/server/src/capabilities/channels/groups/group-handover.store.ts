import { asc, eq, inArray, sql } from 'drizzle-orm'
import { type HandoverPart, workInHand } from '#src/platform/handover.ts'
import { publishAccessChange } from '#src/platform/live/live.ts'
import { channelGroup } from '../channel.table.ts'
import { mayChangeGroup } from './group-scope.store.ts'

/** Groups are led by whoever takes over. */
export const groupHandover: HandoverPart = {
  kind: 'channelGroupLeader',
  async held(db, actor, staffId, lock) {
    const query = db
      .select()
      .from(channelGroup)
      .where(eq(channelGroup.leaderStaffId, staffId))
      .orderBy(asc(channelGroup.id))
    const rows = await (lock ? query.for('update') : query)
    return workInHand(rows.map((row) => ({ id: row.id, covered: mayChangeGroup(actor, row) })))
  },
  async give(tx, ids, successorId, at) {
    if (ids.length === 0) return
    await tx
      .update(channelGroup)
      .set({ leaderStaffId: successorId, updatedAt: at, version: sql`${channelGroup.version} + 1` })
      .where(inArray(channelGroup.id, [...ids]))
    await publishAccessChange(tx)
  },
}
