import type { Database, Tx } from '#src/platform/db/database.ts'
import { announceTask } from './delivery.announce.ts'
import { type DeliveryChange, type Fence, updateDelivery } from './delivery.store.ts'
import { lockTask } from './publish-task.store.ts'

/** Writes to a delivery and its task, for the worker that holds the fence. */
export type FencedWrite = (
  run: { readonly fence: Fence },
  change: DeliveryChange,
  more?: (tx: Tx) => Promise<void>,
) => Promise<void>

/**
 * The one way in which a worker writes: task locked first (everybody locks in this order, so nobody waits in a circle),
 * then the fence, then what else belongs to the step, then word to the tabs; all of it or nothing.
 */
export function createFencedWrite(database: Database): FencedWrite {
  return ({ fence }, change, more) =>
    database.transaction(async (tx) => {
      await lockTask(tx, fence.taskId)
      await updateDelivery(tx, fence, change)
      await more?.(tx)
      await announceTask(tx, fence.taskId)
    })
}
