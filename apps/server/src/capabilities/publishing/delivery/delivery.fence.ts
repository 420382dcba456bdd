import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Database, Tx } from '#src/platform/db/database.ts'
import { lockTask } from '../tasks/publish-task.store.ts'
import { announceTask } from './delivery.announce.ts'
import { type DeliveryChange, type Fence, updateDelivery } from './delivery.store.ts'

/** Writes to a delivery and its task, for the worker that holds the fence; `at` is the instant of all of it. */
type FencedWrite = (
  run: { readonly fence: Fence },
  change: DeliveryChange,
  more?: (tx: Tx, at: string) => Promise<void>,
) => Promise<void>

/**
 * The one way in which a worker writes: task locked first (everybody locks in this order, so nobody waits in a circle),
 * then the fence, then what else belongs to the step, then word to the tabs; all of it or nothing.
 */
export function createFencedWrite({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: Clock
}): FencedWrite {
  return ({ fence }, change, more) =>
    database.transaction(async (tx) => {
      await lockTask(tx, fence.taskId)
      const at = instantIn(clock, 0)
      await updateDelivery(tx, fence, change, at)
      await more?.(tx, at)
      await announceTask(tx, fence.taskId)
    })
}
