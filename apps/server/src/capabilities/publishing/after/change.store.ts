import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import { and, asc, desc, eq, inArray, isNotNull, lt, lte, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { type PublishChangeRow, publishChange } from './change.table.ts'

const { codes } = taskResult
/** So many changes of a video are shown. */
const mostShown = 100
/** So many are woken by one sweep. */
const mostDue = 500

export type NewChange = Pick<
  PublishChangeRow,
  'taskId' | 'kind' | 'target' | 'fromSide' | 'toSide' | 'cost' | 'staffId' | 'nextAt' | 'createdAt'
> &
  Partial<Pick<PublishChangeRow, 'undoes' | 'cause' | 'origin' | 'status' | 'doneAt'>>

/** Writes down what is asked for; what a turn of an operation has asked for already stays. @returns its id */
export async function insertChange(tx: Tx, change: NewChange): Promise<bigint | null> {
  const [row] = await tx
    .insert(publishChange)
    .values({ status: codes.waiting, ...change, updatedAt: change.createdAt })
    .onConflictDoNothing()
    .returning({ id: publishChange.id })
  return row?.id ?? null
}

export async function findChange(db: Executor, id: bigint): Promise<PublishChangeRow | null> {
  const [row] = await db.select().from(publishChange).where(eq(publishChange.id, id))
  return row ?? null
}

export async function lockChange(tx: Tx, id: bigint): Promise<PublishChangeRow | null> {
  const [row] = await tx.select().from(publishChange).where(eq(publishChange.id, id)).for('update')
  return row ?? null
}

/** The newest changes of a task's video, with who wanted them. */
export function findChanges(db: Executor, taskId: bigint) {
  return db
    .select({ change: publishChange, operatorName: staff.fullName })
    .from(publishChange)
    .innerJoin(staff, eq(staff.id, publishChange.staffId))
    .where(eq(publishChange.taskId, taskId))
    .orderBy(desc(publishChange.id))
    .limit(mostShown)
}

/** What one turn of an operation has asked for. */
export function findOfCause(db: Executor, cause: string): Promise<PublishChangeRow[]> {
  return db.select().from(publishChange).where(eq(publishChange.cause, cause)).orderBy(asc(publishChange.id))
}

/** What is still to be done of a task, in the order in which it was asked for. */
export function findWaiting(db: Executor, taskId: bigint): Promise<PublishChangeRow[]> {
  return db
    .select()
    .from(publishChange)
    .where(and(eq(publishChange.taskId, taskId), eq(publishChange.status, codes.waiting)))
    .orderBy(asc(publishChange.id))
}

/** Whether a call that changes the video was made, and it is not known yet what became of it. */
export async function isBeingChanged(db: Executor, taskId: bigint): Promise<boolean> {
  const [row] = await db
    .select({ id: publishChange.id })
    .from(publishChange)
    .where(
      and(
        eq(publishChange.taskId, taskId),
        eq(publishChange.status, codes.waiting),
        isNotNull(publishChange.sentAt),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Tasks with changes whose time has come and that no worker has. */
export async function findDue(db: Executor, now: string): Promise<readonly bigint[]> {
  const rows = await db
    .selectDistinct({ taskId: publishChange.taskId })
    .from(publishChange)
    .where(and(eq(publishChange.status, codes.waiting), lte(publishChange.nextAt, now)))
    .limit(mostDue)
  return rows.map(({ taskId }) => taskId)
}

/**
 * Takes a change up until `until`: whoever had it before writes nothing more. Null where it is not its turn: each is
 * written over what the one before it has made, so that none takes another one's words back.
 */
export async function claimChange(
  db: Executor,
  id: bigint,
  { now, until }: { readonly now: string; readonly until: string },
): Promise<PublishChangeRow | null> {
  const before = alias(publishChange, 'before')
  const isAhead = and(
    eq(before.taskId, publishChange.taskId),
    eq(before.status, codes.waiting),
    lt(before.id, publishChange.id),
  )
  const [row] = await db
    .update(publishChange)
    .set({ epoch: sql`${publishChange.epoch} + 1`, nextAt: until })
    .where(
      and(
        eq(publishChange.id, id),
        eq(publishChange.status, codes.waiting),
        lte(publishChange.nextAt, now),
        notExists(db.select({ id: before.id }).from(before).where(isAhead)),
      ),
    )
    .returning()
  return row ?? null
}

export type ChangeOutcome = Partial<
  Pick<
    PublishChangeRow,
    | 'status'
    | 'attempts'
    | 'seen'
    | 'sentAt'
    | 'mark'
    | 'nextAt'
    | 'problemCode'
    | 'platformMessage'
    | 'doneAt'
    | 'fromSide'
  >
>

/** Writes what became of a change that is still held. @returns whether it was */
export async function settleChange(
  db: Executor,
  held: Pick<PublishChangeRow, 'id' | 'epoch'>,
  outcome: ChangeOutcome,
  at: string,
): Promise<boolean> {
  const written = await db
    .update(publishChange)
    .set({ ...outcome, updatedAt: at })
    .where(
      and(
        eq(publishChange.id, held.id),
        eq(publishChange.epoch, held.epoch),
        eq(publishChange.status, codes.waiting),
      ),
    )
    .returning({ id: publishChange.id })
  return written.length > 0
}

/** Changes a row that a person has locked; whoever works on it loses it. */
export async function updateChange(tx: Tx, id: bigint, change: ChangeOutcome, at: string): Promise<void> {
  await tx
    .update(publishChange)
    .set({ ...change, epoch: sql`${publishChange.epoch} + 1`, updatedAt: at })
    .where(eq(publishChange.id, id))
}

/** Which of these changes somebody has taken back, or is about to. */
export async function findUndone(db: Executor, ids: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ undoes: publishChange.undoes })
    .from(publishChange)
    .where(
      and(
        inArray(publishChange.undoes, [...ids]),
        inArray(publishChange.status, [codes.waiting, codes.success]),
      ),
    )
  return new Set(rows.flatMap(({ undoes }) => undoes ?? []))
}
