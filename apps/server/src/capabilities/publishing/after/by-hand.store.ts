import type { DeliveryStage } from '@pindao/protocol/publishing/publish-task.states.ts'
import { and, eq } from 'drizzle-orm'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { delivery } from '../delivery/delivery.table.ts'
import { publishTask } from '../tasks/publish-task.table.ts'

/** The publication on a channel that has this address; null for none. */
export async function findTaskWithLink(db: Executor, channelId: bigint, url: string): Promise<bigint | null> {
  const [row] = await db
    .select({ id: publishTask.id })
    .from(publishTask)
    .where(and(eq(publishTask.channelId, channelId), eq(publishTask.handUrl, url)))
  return row?.id ?? null
}

/** Nothing is delivered of what a person has published: its delivery is over from the start. */
export async function endDelivery(tx: Tx, taskId: bigint): Promise<void> {
  await tx
    .update(delivery)
    .set({ stage: 'done' satisfies DeliveryStage })
    .where(eq(delivery.taskId, taskId))
}
