import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { and, asc, eq, inArray, notInArray } from 'drizzle-orm'
import { coversRecord } from '#src/platform/context.ts'
import { type HandoverPart, workInHand } from '#src/platform/handover.ts'
import { announceTask } from '../delivery/delivery.announce.ts'
import { publishTask } from './publish-task.table.ts'

const { published, terminated } = publishTaskStatus.codes
/** Rows in one statement: each has its id as a parameter. */
const atOnce = 5000

/** Publish tasks that are not over go to whoever takes over their operator's work; the worker goes on meanwhile. */
export const taskHandover: HandoverPart = {
  kind: 'publishTask',
  needs: 'publishTask:read',
  async held(db, actor, staffId, lock) {
    const { id, departmentId } = publishTask
    const query = db
      .select({ id, departmentId })
      .from(publishTask)
      .where(
        and(eq(publishTask.operatorId, staffId), notInArray(publishTask.status, [published, terminated])),
      )
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
    for (let start = 0; start < ids.length; start += atOnce)
      await tx
        .update(publishTask)
        .set({ operatorId: successorId, updatedAt: at })
        .where(inArray(publishTask.id, ids.slice(start, start + atOnce)))
    for (const id of ids) await announceTask(tx, id)
  },
}
