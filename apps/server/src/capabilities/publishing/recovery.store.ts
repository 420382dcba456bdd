import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { type RecoveryOutcome, recoveryOutcomes } from '@pindao/protocol/publishing/recovery.endpoints.ts'
import { and, asc, count, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { delivery } from './delivery.table.ts'
import { publishTask } from './publish-task.table.ts'
import {
  type PublishRecoveryRow,
  publishMark,
  publishRecovery,
  type RecoveryFindingRow,
  recoveryFinding,
} from './recovery.table.ts'

/** Unfinished tasks, and failed ones: after the dump they may have been retried with success. */
const unfinished = (['publishQueued', 'publishing', 'terminating', 'publishFailed'] as const).map(
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

/** Opens a recovery with every task that may have gone on after the dump. @returns those tasks */
export async function openRecovery(
  tx: Tx,
  marks: Pick<PublishRecoveryRow, 'databaseMark' | 'storageMark'>,
): Promise<readonly bigint[]> {
  const [made] = await tx
    .insert(publishRecovery)
    .values({ noticedAt: new Date().toISOString(), ...marks })
    .returning({ id: publishRecovery.id })
  if (!made) throw new Error('insert returned no row')
  const tasks = await tx
    .select({ id: publishTask.id })
    .from(publishTask)
    .where(inArray(publishTask.status, unfinished))
    .orderBy(asc(publishTask.id))
  const ids = tasks.map(({ id }) => id)
  for (const taskId of ids) await insertFinding(tx, taskId, made.id)
  return ids
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

/** Closes the recovery. @returns false when it is not open (any more) */
export async function closeRecovery(tx: Tx, id: bigint, confirmedBy: bigint | null): Promise<boolean> {
  const closed = await tx
    .update(publishRecovery)
    .set({ confirmedAt: new Date().toISOString(), confirmedBy })
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

const inScope = (actor: Actor | null) =>
  actor === null
    ? undefined
    : withinScope(actor, { ownerStaffId: publishTask.operatorId, departmentId: publishTask.departmentId })

/** Whoever was stopped meanwhile is nobody's question any more. */
const matters = or(
  eq(recoveryFinding.outcome, 'found' satisfies RecoveryOutcome),
  inArray(publishTask.status, unfinished),
)

/** How many findings of each kind this person may see; null for the operator, who sees all. */
export async function countFindings(
  db: Executor,
  recoveryId: bigint,
  actor: Actor | null,
): Promise<Readonly<Record<RecoveryOutcome, number>>> {
  const rows = await db
    .select({ outcome: recoveryFinding.outcome, total: count() })
    .from(recoveryFinding)
    .innerJoin(publishTask, eq(publishTask.id, recoveryFinding.taskId))
    .where(and(eq(recoveryFinding.recoveryId, recoveryId), matters, inScope(actor)))
    .groupBy(recoveryFinding.outcome)
  const totals = new Map(rows.map(({ outcome, total }) => [outcome, total]))
  const counts = recoveryOutcomes.map((outcome) => [outcome, totals.get(outcome) ?? 0] as const)
  return Object.fromEntries(counts) as Record<RecoveryOutcome, number>
}

/** Findings with what is shown of their tasks, oldest task first. */
export function findFindings(
  db: Executor,
  actor: Actor | null,
  filter: { readonly recoveryId: bigint; readonly outcome?: RecoveryOutcome | undefined },
  page: { readonly limit: number; readonly offset: number },
) {
  return db
    .select({
      finding: recoveryFinding,
      task: publishTask,
      channelName: channel.title,
      operatorName: staff.fullName,
    })
    .from(recoveryFinding)
    .innerJoin(publishTask, eq(publishTask.id, recoveryFinding.taskId))
    .innerJoin(channel, eq(channel.id, publishTask.channelId))
    .innerJoin(staff, eq(staff.id, publishTask.operatorId))
    .where(
      and(
        eq(recoveryFinding.recoveryId, filter.recoveryId),
        filter.outcome ? eq(recoveryFinding.outcome, filter.outcome) : undefined,
        matters,
        inScope(actor),
      ),
    )
    .orderBy(asc(recoveryFinding.taskId))
    .limit(page.limit)
    .offset(page.offset)
}
