import { type PublishTaskStatus, publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { announceTask } from '../delivery/delivery.announce.ts'
import { moveTo } from '../tasks/publish-task.machine.ts'
import { lockTask, moveTask, setProblem } from '../tasks/publish-task.store.ts'
import type { PublishTaskRow } from '../tasks/publish-task.table.ts'
import { againFrom } from './prepare.settle.ts'
import { type Attempt, claimPrepare, findPrepare, repeatPrepare } from './prepare.store.ts'

/** A job may come this much before its time: clocks and rounding. */
const earlyMs = 500

type Preparing = 'editing' | 'composing' | 'downloadQueued'
const isFailed = (status: PublishTaskStatus): status is keyof typeof againFrom => status in againFrom

/**
 * The task that a job is for, locked, in one of `states`; null where there is nothing to do. One that failed and is due
 * to be tried again goes back to where it was; one that is to be stopped, and that nobody works on any more, ends.
 */
export async function takeUp(
  tx: Tx,
  taskId: bigint,
  given: {
    readonly clock: Clock
    readonly states: readonly Preparing[]
    readonly end: (tx: Tx, held: Attempt) => Promise<void>
  },
): Promise<PublishTaskRow | null> {
  const task = await lockTask(tx, taskId)
  if (!task) return null
  const status = publishTaskStatus.nameOf(task.status)
  if (given.states.some((state) => state === status)) return task
  const row = await findPrepare(tx, taskId)
  if (status === 'terminating') {
    // From anywhere else than here a delivery has it in hand.
    const isOurs = row !== null && row.stage !== 'done' && row.stage !== 'stopped'
    if (isOurs) await given.end(tx, await claimPrepare(tx, taskId, instantIn(given.clock, 0)))
    return null
  }
  if (!isFailed(status) || row?.retryAt == null) return null
  const to = againFrom[status]
  if (!given.states.includes(to) || Date.parse(row.retryAt) - given.clock() > earlyMs) return null
  const at = instantIn(given.clock, 0)
  await repeatPrepare(tx, taskId, at, row.tries + 1)
  await setProblem(tx, taskId, null)
  if (!(await moveTask(tx, taskId, moveTo(to, 'system', [status]), { at, reason: 'retriedBySystem' })))
    return null
  await announceTask(tx, taskId)
  return lockTask(tx, taskId)
}
