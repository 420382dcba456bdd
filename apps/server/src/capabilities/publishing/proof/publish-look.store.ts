import { differenceOf, isTold, lookMinutes } from '@pindao/protocol/publishing/proof.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { codesOf } from '#src/platform/db/codes.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { publishTask } from '../tasks/publish-task.table.ts'
import { publishLook } from './publish-look.table.ts'

/**
 * Writes down which looks are due of what was published lately, or will be: each once. They are found here and not written by
 * whoever publishes, so that none is lost, whatever dies when. One whose task gets another time moves with it.
 *
 * @param since as far back as is looked: what was published before has had its looks
 */
export async function planLooks(db: Executor, since: string): Promise<void> {
  const minutes = sql.raw(lookMinutes.join(', '))
  const dueAt = sql`${publishTask.publishedAt} + make_interval(mins => m.minute)`
  await db.execute(sql`
    INSERT INTO publish_look (task_id, minute, due_at, next_at)
    SELECT ${publishTask.id}, m.minute, ${dueAt}, ${dueAt}
    FROM ${publishTask}, unnest(ARRAY[${minutes}]) AS m (minute)
    WHERE ${publishTask.publishedAt} > ${since}::timestamptz AND ${publishTask.platformVideoId} IS NOT NULL
      AND ${publishTask.status} IN (${codesOf(publishTaskStatus, ['published'])})
    ON CONFLICT (task_id, minute) DO UPDATE SET due_at = excluded.due_at, next_at = excluded.next_at
      WHERE publish_look.done_at IS NULL AND publish_look.due_at <> excluded.due_at`)
}

/** Takes looks that are due, the oldest first: nobody else takes them until then; when this worker dies, somebody does after it. */
export async function claimLooks(
  tx: Tx,
  { now, until, most }: { readonly now: string; readonly until: string; readonly most: number },
) {
  const due = await tx
    .select({
      taskId: publishLook.taskId,
      minute: publishLook.minute,
      dueAt: publishLook.dueAt,
      problemCode: publishLook.problemCode,
    })
    .from(publishLook)
    .where(and(isNull(publishLook.doneAt), lte(publishLook.nextAt, now)))
    .orderBy(asc(publishLook.nextAt), asc(publishLook.taskId), asc(publishLook.minute))
    .limit(most)
    .for('update', { skipLocked: true })
  if (due.length === 0) return []
  const ids = [...new Set(due.map(({ taskId }) => taskId))]
  const keys = due.map(({ taskId, minute }) => sql`(${taskId}::bigint, ${minute}::int)`)
  await tx
    .update(publishLook)
    .set({ nextAt: until })
    .where(sql`(${publishLook.taskId}, ${publishLook.minute}) IN (${sql.join(keys, sql`, `)})`)
  const tasks = await tx.select().from(publishTask).where(inArray(publishTask.id, ids))
  const byId = new Map(tasks.map((task) => [task.id, task]))
  return due.flatMap((look) => {
    const task = byId.get(look.taskId)
    return task ? [{ ...look, task }] : []
  })
}
export type ClaimedLook = Awaited<ReturnType<typeof claimLooks>>[number]

/** Keeps how a look ended; false where it was ended by another worker meanwhile. */
export async function endLook(
  tx: Tx,
  { taskId, minute }: Pick<ClaimedLook, 'taskId' | 'minute'>,
  end: { readonly at: string; readonly visibility: number | null; readonly problem: string | null },
): Promise<boolean> {
  const ended = await tx
    .update(publishLook)
    .set({ doneAt: end.at, visibility: end.visibility, problemCode: end.problem })
    .where(and(eq(publishLook.taskId, taskId), eq(publishLook.minute, minute), isNull(publishLook.doneAt)))
    .returning({ taskId: publishLook.taskId })
  return ended.length > 0
}

/** A look that was not possible, and when it is tried again. */
export async function postponeLook(
  tx: Tx,
  { taskId, minute }: Pick<ClaimedLook, 'taskId' | 'minute'>,
  { nextAt, problem }: { readonly nextAt: string; readonly problem: string },
): Promise<void> {
  await tx
    .update(publishLook)
    .set({ nextAt, problemCode: problem })
    .where(and(eq(publishLook.taskId, taskId), eq(publishLook.minute, minute), isNull(publishLook.doneAt)))
}

export function findLooks(db: Executor, taskId: bigint) {
  return db.select().from(publishLook).where(eq(publishLook.taskId, taskId)).orderBy(asc(publishLook.minute))
}

/** Whether somebody was told that a video is seen so: by a look after its publication. */
export async function wasTold(
  db: Executor,
  { id, visibility }: { readonly id: bigint; readonly visibility: number },
  seen: number,
): Promise<boolean> {
  const difference = differenceOf(visibility, seen)
  return (await findLooks(db, id)).some(
    (look) =>
      look.visibility === seen && isTold(difference, lookMinutes.find((one) => one === look.minute) ?? 60),
  )
}

/** How the video of a task was seen last; null where that is nothing to say of it. */
export async function setSeen(
  tx: Tx,
  taskId: bigint,
  seenVisibility: number | null,
  seenAt: string,
): Promise<void> {
  await tx.update(publishTask).set({ seenVisibility, seenAt }).where(eq(publishTask.id, taskId))
}
