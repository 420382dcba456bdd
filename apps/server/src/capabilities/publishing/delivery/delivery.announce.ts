import type { LiveEvent } from '@pindao/protocol/live/live.events.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { publishLive } from '#src/platform/live/live.ts'
import { findTask } from '../tasks/publish-task-list.store.ts'
import { audienceOf } from '../tasks/task-scope.store.ts'
import { findDelivery } from './delivery.store.ts'

/** Tells the tabs that may see it where a task stands now. In a transaction it is heard when that commits. */
export async function announceTask(db: Executor, taskId: bigint): Promise<void> {
  const found = await findTask(db, taskId)
  const delivery = await findDelivery(db, taskId)
  if (!found || !delivery) return
  const event: LiveEvent = {
    type: 'publishTask',
    id: String(taskId),
    status: found.task.status,
    stage: delivery.stage,
    progress: progressOf(delivery),
    bytesConfirmed: delivery.bytesConfirmed,
    bytesPerSecond: delivery.bytesPerSecond,
    operatorId: String(found.task.operatorId),
    title: found.task.title,
  }
  await publishLive(db, event, audienceOf(found))
}

/** Share of the bytes the platform confirmed, 0..1. */
export function progressOf({
  bytesConfirmed,
  bytesTotal,
}: {
  bytesConfirmed: number
  bytesTotal: number
}): number {
  return bytesTotal === 0 ? 0 : Math.min(1, bytesConfirmed / bytesTotal)
}
