import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import type { SideStepKind } from '@pindao/protocol/publishing/side-steps.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { publishSideStep, type SideStepRow } from './side-step.table.ts'

const { codes } = taskResult

/** Writes what is to be done beside a video; what is written already stays as it is. */
export async function insertSteps(
  tx: Tx,
  taskId: bigint,
  steps: readonly { readonly kind: SideStepKind; readonly target: string }[],
  at: string,
): Promise<void> {
  if (steps.length === 0) return
  await tx
    .insert(publishSideStep)
    .values(steps.map((step) => ({ ...step, taskId, status: codes.waiting, attempts: 0, updatedAt: at })))
    .onConflictDoNothing()
}

/** What is still to be done, in the order in which it was asked for. */
export function findWaitingSteps(db: Executor, taskId: bigint): Promise<SideStepRow[]> {
  return db
    .select()
    .from(publishSideStep)
    .where(and(eq(publishSideStep.taskId, taskId), eq(publishSideStep.status, codes.waiting)))
    .orderBy(asc(publishSideStep.id))
}

/** Of these tasks, all that is or was to be done beside their videos. */
export async function findSteps(db: Executor, taskIds: readonly bigint[]): Promise<SideStepRow[]> {
  if (taskIds.length === 0) return []
  return db
    .select()
    .from(publishSideStep)
    .where(inArray(publishSideStep.taskId, [...taskIds]))
    .orderBy(asc(publishSideStep.id))
}

export async function updateStep(
  db: Executor,
  id: bigint,
  change: Partial<Pick<SideStepRow, 'status' | 'attempts' | 'problemCode' | 'platformMessage'>>,
  at: string,
): Promise<void> {
  await db
    .update(publishSideStep)
    .set({ ...change, updatedAt: at })
    .where(eq(publishSideStep.id, id))
}

/** Has failed steps wait for another try. @returns how many there were */
export async function retrySteps(tx: Tx, taskId: bigint, at: string): Promise<number> {
  const again = await tx
    .update(publishSideStep)
    .set({ status: codes.waiting, attempts: 0, problemCode: null, platformMessage: null, updatedAt: at })
    .where(and(eq(publishSideStep.taskId, taskId), eq(publishSideStep.status, codes.failed)))
    .returning({ id: publishSideStep.id })
  return again.length
}
