import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import type { RecoveryOutcome } from '@pindao/protocol/publishing/recovery.endpoints.ts'
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { delivery } from '../delivery/delivery.table.ts'
import { publishTask } from '../tasks/publish-task.table.ts'
import {
  type PublishRecoveryRow,
  publishMark,
  publishRecovery,
  type RecoveryFindingRow,
  recoveryFinding,
} from './recovery.table.ts'

/** Unfinished tasks, and failed ones: after the dump they may have been retried with success. */
export const unfinished = (['publishQueued', 'publishing', 'terminating', 'publishFailed'] as const).map(
  (name) => publishTaskStatus.codes[name],
)

/** What the database says: its figure, and the recovery that is open. */
export async function findStanding(
  db: Executor,
): Promise<{ effects: number; open: PublishRecoveryRow | null }> {
  const [row] = await db
    .select({ effects: publishMark.effects, open: publishRecovery })
    .from(publishMark)
    .leftJoin(publishRecovery, isNull(publishRecovery.confirmedAt))
  if (!row) throw new Error('publish_mark has no row')
  return row
}

/** Nobody raises the figure, and no recovery begins or ends, until the transaction is over. */
export async function lockStanding(tx: Tx) {
  await tx.select().from(publishMark).for('update')
  return findStanding(tx)
}

/**
 * Counts one more outside effect.
 *
 * @returns the figure reached, or null when the storage's mark is ahead or a recovery is open: nothing may happen.
 */
export async function raiseEffects(tx: Tx, storageMark: number): Promise<number | null> {
  const [row] = await tx
    .update(publishMark)
    .set({ effects: sql`${publishMark.effects} + 1` })
    .where(
      sql`${publishMark.effects} >= ${storageMark}
        AND NOT EXISTS (SELECT FROM publish_recovery WHERE confirmed_at IS NULL)`,
    )
    .returning({ effects: publishMark.effects })
  return row?.effects ?? null
}

export async function setEffects(tx: Tx, effects: number): Promise<void> {
  await tx.update(publishMark).set({ effects })
}

/** Every task that may have gone on after the dump, kept as it is until the transaction is over. */
export async function lockUnfinished(tx: Tx): Promise<readonly bigint[]> {
  const tasks = await tx
    .select({ id: publishTask.id })
    .from(publishTask)
    .where(inArray(publishTask.status, unfinished))
    .orderBy(asc(publishTask.id))
    .for('key share')
  return tasks.map(({ id }) => id)
}

/** Opens a recovery in which these tasks are looked up. @returns its id */
export async function openRecovery(
  tx: Tx,
  found: Pick<PublishRecoveryRow, 'noticedAt' | 'databaseMark' | 'storageMark'>,
  tasks: readonly bigint[],
): Promise<bigint> {
  const [made] = await tx.insert(publishRecovery).values(found).returning({ id: publishRecovery.id })
  if (!made) throw new Error('insert returned no row')
  await tx.execute(sql`INSERT INTO recovery_finding (task_id, recovery_id, outcome, looks)
    SELECT task_id, ${made.id}, 'looking', 0 FROM unnest(${sql.param(tasks.map(String))}::bigint[]) AS task_id`)
  return made.id
}

/** A task whose fate nobody could say is looked up anew: a person has retried, stopped or answered it. */
export async function lookAgain(tx: Tx, taskId: bigint): Promise<void> {
  await tx
    .update(recoveryFinding)
    .set({ outcome: 'looking' satisfies RecoveryOutcome, looks: 0, lookedAt: null, problemCode: null })
    .where(
      and(
        eq(recoveryFinding.taskId, taskId),
        eq(recoveryFinding.outcome, 'unclear' satisfies RecoveryOutcome),
      ),
    )
}

/**
 * A task to be looked up; one that is there already stays as it is.
 *
 * @returns null for a task that is finished: nothing can become of it any more.
 */
export async function insertFinding(
  db: Executor,
  taskId: bigint,
  recoveryId: bigint,
): Promise<RecoveryFindingRow | null> {
  const [task] = await db
    .select({ id: publishTask.id })
    .from(publishTask)
    .where(and(eq(publishTask.id, taskId), inArray(publishTask.status, unfinished)))
  if (!task) return null
  const [row] = await db
    .insert(recoveryFinding)
    .values({ taskId, recoveryId, outcome: 'looking' satisfies RecoveryOutcome, looks: 0 })
    // Set to what it is, so that the row comes back either way.
    .onConflictDoUpdate({
      target: [recoveryFinding.taskId, recoveryFinding.recoveryId],
      set: { outcome: sql`${recoveryFinding.outcome}` },
    })
    .returning()
  return row ?? null
}

/** The newest finding of a task, and the stage its delivery stands in. */
export async function findFinding(db: Executor, taskId: bigint) {
  const [row] = await db
    .select({ finding: recoveryFinding, stage: delivery.stage })
    .from(recoveryFinding)
    .innerJoin(delivery, eq(delivery.taskId, recoveryFinding.taskId))
    .where(eq(recoveryFinding.taskId, taskId))
    .orderBy(desc(recoveryFinding.recoveryId), desc(delivery.generation))
    .limit(1)
  return row ?? null
}

export type FindingChange = Partial<Omit<RecoveryFindingRow, 'taskId' | 'recoveryId'>> & {
  readonly outcome?: RecoveryOutcome
}

/** Changes a finding that is still being looked up. @returns false when another worker was first */
export async function settleFinding(
  tx: Tx,
  { taskId, recoveryId }: Pick<RecoveryFindingRow, 'taskId' | 'recoveryId'>,
  change: FindingChange,
): Promise<boolean> {
  const settled = await tx
    .update(recoveryFinding)
    .set({ problemCode: null, ...change })
    .where(
      and(
        eq(recoveryFinding.taskId, taskId),
        eq(recoveryFinding.recoveryId, recoveryId),
        eq(recoveryFinding.outcome, 'looking' satisfies RecoveryOutcome),
      ),
    )
    .returning({ taskId: recoveryFinding.taskId })
  return settled.length > 0
}

export async function removeFinding(
  tx: Tx,
  { taskId, recoveryId }: Pick<RecoveryFindingRow, 'taskId' | 'recoveryId'>,
): Promise<void> {
  await tx
    .delete(recoveryFinding)
    .where(and(eq(recoveryFinding.taskId, taskId), eq(recoveryFinding.recoveryId, recoveryId)))
}

/** When publishing was let go on, and by whom; null: by the operator at the machine. */
export type Confirmation = { readonly confirmedAt: string; readonly confirmedBy: bigint | null }

/** Closes the recovery. @returns false when it is not open (any more) */
export async function closeRecovery(tx: Tx, id: bigint, confirmation: Confirmation): Promise<boolean> {
  const closed = await tx
    .update(publishRecovery)
    .set(confirmation)
    .where(and(eq(publishRecovery.id, id), isNull(publishRecovery.confirmedAt)))
    .returning({ id: publishRecovery.id })
  return closed.length > 0
}

/** The tasks of a recovery that wait for its end, locked in the order of their ids. */
export async function lockWaiting(tx: Tx, recoveryId: bigint) {
  return tx
    .select({ id: publishTask.id, status: publishTask.status, outcome: recoveryFinding.outcome })
    .from(publishTask)
    .innerJoin(recoveryFinding, eq(recoveryFinding.taskId, publishTask.id))
    .where(and(eq(recoveryFinding.recoveryId, recoveryId), inArray(publishTask.status, unfinished)))
    .orderBy(asc(publishTask.id))
    .for('update', { of: publishTask })
}
