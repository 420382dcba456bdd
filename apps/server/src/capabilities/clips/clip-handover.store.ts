import { clipTaskStatus } from '@pindao/protocol/clips/clip-task.states.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { coversRecord } from '#src/platform/context.ts'
import { codesOf } from '#src/platform/db/codes.ts'
import { type HandoverPart, workInHand } from '#src/platform/handover.ts'
import { announceClip } from './clip.announce.ts'
import { clip, clipTask } from './clip.table.ts'

const over = codesOf(clipTaskStatus, ['published', 'terminated'])
/** One of its channels still waits for it. */
const open = sql`EXISTS (SELECT FROM ${clipTask} t WHERE t.clip_id = ${clip.id} AND t.status NOT IN (${over}))`
/** Rows in one statement: each has its id as a parameter. */
const atOnce = 5000

/** Clips that are not over go to whoever takes over their editor's work: what is still to be made is made as theirs. */
export const clipHandover: HandoverPart = {
  kind: 'clip',
  needs: 'clip:read',
  async held(db, actor, staffId, lock) {
    const query = db
      .select({ id: clip.id, departmentId: clip.departmentId })
      .from(clip)
      .where(and(eq(clip.editorId, staffId), open))
      .orderBy(asc(clip.id))
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
        .update(clip)
        .set({ editorId: successorId, updatedAt: at })
        .where(inArray(clip.id, ids.slice(start, start + atOnce)))
    for (const id of ids) await announceClip(tx, id)
  },
}
