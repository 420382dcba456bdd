import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { and, eq, inArray, max, ne } from 'drizzle-orm'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { publishTask } from '../tasks/publish-task.table.ts'

const waiting = [...publishTaskStatus.codesOf(['toPublish', 'downloadQueued', 'publishQueued'])]

/** The highest priority of what waits in a task's department, beside itself. */
export async function findHighest(
  db: Executor,
  { id, departmentId }: { readonly id: bigint; readonly departmentId: bigint },
): Promise<number> {
  const [row] = await db
    .select({ highest: max(publishTask.priority) })
    .from(publishTask)
    .where(
      and(
        eq(publishTask.departmentId, departmentId),
        inArray(publishTask.status, waiting),
        ne(publishTask.id, id),
      ),
    )
  return row?.highest ?? 0
}

export async function setPriority(tx: Tx, id: bigint, priority: number, at: string): Promise<void> {
  await tx.update(publishTask).set({ priority, updatedAt: at }).where(eq(publishTask.id, id))
}
