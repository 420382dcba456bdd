import type { DeliveryStage } from '@pindao/protocol/publishing/publish-task.states.ts'
import { and, asc, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { publishTask } from '../tasks/publish-task.table.ts'
import { type DeliveryRow, type DeliveryVerdict, delivery } from './delivery.table.ts'

/** What a worker holds while it works on a delivery: writes with an older epoch change nothing. */
export type Fence = { readonly taskId: bigint; readonly generation: number; readonly epoch: number }

/** Thrown when another worker has taken the delivery over: stop at once and touch nothing more. */
export class StaleFence extends Error {
  override readonly name = 'StaleFence'
}

export async function insertDelivery(
  tx: Tx,
  values: Pick<DeliveryRow, 'taskId' | 'generation' | 'marker' | 'bytesTotal'> &
    Partial<Pick<DeliveryRow, 'replacesVideoId'>>,
  at: string,
): Promise<void> {
  await tx.insert(delivery).values({
    ...values,
    epoch: 0,
    stage: 'intent' satisfies DeliveryStage,
    bytesConfirmed: 0,
    lookups: 0,
    troubles: 0,
    stageSince: at,
    createdAt: at,
    updatedAt: at,
  })
}

/** The newest generation. */
export async function findDelivery(db: Executor, taskId: bigint): Promise<DeliveryRow | null> {
  const [row] = await db
    .select()
    .from(delivery)
    .where(eq(delivery.taskId, taskId))
    .orderBy(desc(delivery.generation))
    .limit(1)
  return row ?? null
}

/** All generations, the first one first. */
export function findDeliveries(db: Executor, taskId: bigint): Promise<DeliveryRow[]> {
  return db.select().from(delivery).where(eq(delivery.taskId, taskId)).orderBy(asc(delivery.generation))
}

/** The marker of the first generation: random, and in every dump that has the task. */
export async function findTaskKey(db: Executor, taskId: bigint): Promise<string> {
  const [first] = await db
    .select({ marker: delivery.marker })
    .from(delivery)
    .where(and(eq(delivery.taskId, taskId), eq(delivery.generation, 1)))
  if (!first) throw new Error(`task ${taskId} has no first delivery`)
  return first.marker
}

/** Takes the newest generation over: the former holder's fence breaks. */
export async function claimDelivery(tx: Tx, taskId: bigint): Promise<DeliveryRow> {
  const [row] = await tx
    .update(delivery)
    .set({ epoch: sql`${delivery.epoch} + 1` })
    .where(
      and(
        eq(delivery.taskId, taskId),
        sql`${delivery.generation} = (SELECT max(generation) FROM delivery WHERE task_id = ${taskId})`,
      ),
    )
    .returning()
  if (!row) throw new Error(`task ${taskId} has no delivery`)
  return row
}

export type DeliveryChange = Partial<
  Omit<DeliveryRow, keyof Fence | 'marker' | 'createdAt' | 'updatedAt' | 'stageSince'>
>

/** Writes under the fence. @throws StaleFence when another worker holds the delivery. */
export async function updateDelivery(
  tx: Tx,
  fence: Fence,
  change: DeliveryChange,
  at: string,
): Promise<void> {
  const stageSince = change.stage === undefined ? {} : { stageSince: sinceWhen(change.stage, at) }
  const updated = await tx
    .update(delivery)
    .set({ ...change, ...stageSince, ...knownAt(change, at), updatedAt: at })
    .where(held(fence))
    .returning({ taskId: delivery.taskId })
  if (updated.length === 0) throw new StaleFence()
}

/** When what a change says for the first time was known: the proof of a task. */
function knownAt({ sessionSealed, bytesConfirmed, platformVideoId }: DeliveryChange, at: string) {
  return {
    ...(sessionSealed ? { sessionAt: at } : {}),
    ...(bytesConfirmed
      ? {
          bytesAt: sql`CASE WHEN ${delivery.bytesConfirmed} = ${bytesConfirmed} THEN ${delivery.bytesAt} ELSE ${at}::timestamptz END`,
        }
      : {}),
    ...(platformVideoId
      ? {
          videoAt: sql`CASE WHEN ${delivery.platformVideoId} = ${platformVideoId} THEN ${delivery.videoAt} ELSE ${at}::timestamptz END`,
        }
      : {}),
  }
}

/** The time of the stage's beginning: now, unless the row already stands in it. */
function sinceWhen(stage: string, now: string) {
  return sql`CASE WHEN ${delivery.stage} = ${stage} THEN ${delivery.stageSince} ELSE ${now}::timestamptz END`
}

/** Which of these videos belong to other deliveries: another task's, or an earlier generation's. */
export async function findVideosOfOthers(
  db: Executor,
  { taskId, generation }: Pick<Fence, 'taskId' | 'generation'>,
  videoIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (videoIds.length === 0) return new Set()
  const rows = await db
    .select({ videoId: delivery.platformVideoId })
    .from(delivery)
    .where(
      and(
        inArray(delivery.platformVideoId, [...videoIds]),
        or(ne(delivery.taskId, taskId), ne(delivery.generation, generation)),
      ),
    )
  return new Set(rows.flatMap(({ videoId }) => videoId ?? []))
}

/**
 * Stores a person's word for what became of the video: which one it is, or null for that it is not there. A look that
 * runs meanwhile loses its fence: its writes would wipe the word.
 */
export async function answerDelivery(
  tx: Tx,
  { taskId, generation }: Pick<Fence, 'taskId' | 'generation'>,
  verdictVideoId: string | null,
  at: string,
): Promise<void> {
  const verdict: DeliveryVerdict = verdictVideoId === null ? 'absent' : 'video'
  await tx
    .update(delivery)
    .set({ verdict, verdictVideoId, epoch: sql`${delivery.epoch} + 1`, updatedAt: at })
    .where(and(eq(delivery.taskId, taskId), eq(delivery.generation, generation)))
}

/** Removes the intents of a draft of which nothing was sent. */
export async function deleteDeliveries(tx: Tx, taskId: bigint): Promise<void> {
  await tx.delete(delivery).where(eq(delivery.taskId, taskId))
}

/** Wakes a sleeping delivery: a person has done something about its task. */
export async function wakeDelivery(tx: Tx, taskId: bigint): Promise<void> {
  await tx.update(delivery).set({ wakeAt: null }).where(eq(delivery.taskId, taskId))
}

/**
 * Asks whether the fence still holds, and what state the task is in.
 * @throws StaleFence when another worker holds the delivery.
 */
export async function assertFence(db: Executor, fence: Fence): Promise<{ status: number }> {
  const [found] = await db
    .select({ status: publishTask.status })
    .from(delivery)
    .innerJoin(publishTask, eq(publishTask.id, delivery.taskId))
    .where(held(fence))
  if (!found) throw new StaleFence()
  return found
}

function held({ taskId, generation, epoch }: Fence) {
  return and(eq(delivery.taskId, taskId), eq(delivery.generation, generation), eq(delivery.epoch, epoch))
}
