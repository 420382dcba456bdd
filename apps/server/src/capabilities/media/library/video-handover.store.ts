import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { coversRecord } from '#src/platform/context.ts'
import { type HandoverPart, workInHand } from '#src/platform/handover.ts'
import { publishLive } from '#src/platform/live/live.ts'
import { video } from './video.table.ts'

/**
 * Videos that have not been published go to whoever takes over their owner's work. Those that have stay: who made what
 * is counted by their owner. Publish tasks are publishing's, read here by name as in `video-row.store.ts`.
 */
const open = sql`NOT EXISTS (
  SELECT FROM publish_task AS task
  WHERE task.video_id = ${video.id} AND task.status = ${publishTaskStatus.codes.published})`

/** Rows in one statement: each has its id as a parameter. */
const atOnce = 5000

export const videoHandover: HandoverPart = {
  kind: 'video',
  needs: 'video:read',
  async held(db, actor, staffId, lock) {
    const { id, departmentId } = video
    const query = db
      .select({ id, departmentId })
      .from(video)
      .where(and(eq(video.ownerStaffId, staffId), isNull(video.deletedAt), open))
      .orderBy(asc(id))
    const rows = await (lock ? query.for('update') : query)
    return workInHand(
      rows.map((row) => ({
        id: row.id,
        departmentId: row.departmentId,
        covered: coversRecord(actor, { ownerStaffId: staffId, departmentId: row.departmentId }),
      })),
    )
  },
  async give(tx, _ctx, ids, successorId, at) {
    for (let start = 0; start < ids.length; start += atOnce) {
      const moved = await tx
        .update(video)
        .set({ ownerStaffId: successorId, updatedAt: at, version: sql`${video.version} + 1` })
        .where(inArray(video.id, ids.slice(start, start + atOnce)))
        .returning({ id: video.id, departmentId: video.departmentId })
      for (const { id, departmentId } of moved) {
        const scope = { ownerStaffId: successorId, departmentId }
        await publishLive(tx, { type: 'video', id: String(id) }, { permission: 'video:read', ...scope })
      }
    }
  },
}
