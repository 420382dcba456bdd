import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { announceTask } from '../delivery/delivery.announce.ts'
import { wakeDelivery } from '../delivery/delivery.store.ts'
import { deliverJob } from '../publishing.jobs.ts'
import { moveTo } from '../tasks/publish-task.machine.ts'
import { lockTask, moveTask } from '../tasks/publish-task.store.ts'
import { nextOf } from '../tasks/task-due.ts'
import type { PrepareDeps } from './prepare.context.ts'
import { fetchFileJob, prepareJob } from './prepare.jobs.ts'
import { beginPrepare, findPrepare, forgetMade, repeatPrepare } from './prepare.store.ts'

export type PrepareBeginDeps = Pick<PrepareDeps, 'clock' | 'jobs'> &
  Partial<Pick<PrepareDeps, 'fetchesFirst'>>

/** A worker writes every second how far it is; one of which nothing was heard for so long is gone. */
const silentSeconds = 30
/** A job may come this much before its time: clocks and rounding. */
const earlyMs = 500
const { codes } = publishTaskStatus

/** The steps between preparing and the rest of publishing, each in the transaction of its cause. */
export function createPrepareBegin({ clock, jobs, fetchesFirst = false }: PrepareBeginDeps) {
  const now = () => instantIn(clock, 0)

  /**
   * Moves a task that was submitted, prepared, or whose time has come, on to what is next: preparing, fetching or the
   * queue, each with its job. A task that is elsewhere by now stays there.
   *
   * @returns whether it moved
   */
  async function moveOn(tx: Tx, taskId: bigint): Promise<boolean> {
    const task = await lockTask(tx, taskId)
    if (!task || publishTaskStatus.nameOf(task.status) !== 'toPublish') return false
    const to = nextOf(task, { now: clock() + earlyMs, fetchesFirst })
    if (to === null) return false
    const at = now()
    const isPreparing = to === 'editing' || to === 'composing'
    const reason = isPreparing ? 'prepare' : 'due'
    if (!(await moveTask(tx, taskId, moveTo(to, 'system', ['toPublish']), { at, reason }))) return false
    if (isPreparing) await beginPrepare(tx, taskId, at)
    await wake(tx, taskId, to)
    await announceTask(tx, taskId)
    return true
  }

  /** Sends the job that brings a task in this state forward; `first` before those that wait, for what has begun. */
  async function wake(
    tx: Tx,
    taskId: bigint,
    status: string,
    how: { readonly first?: boolean } = {},
  ): Promise<void> {
    if (status === 'editing' || status === 'composing')
      return jobs.send(tx, prepareJob, { taskId: String(taskId) })
    if (status === 'downloadQueued') return jobs.send(tx, fetchFileJob, { taskId: String(taskId) })
    await wakeDelivery(tx, taskId)
    await jobs.send(tx, deliverJob, { taskId: String(taskId) }, how)
  }

  /** A person's retry of a task that failed while it was prepared; it was moved already. */
  async function repeat(tx: Tx, taskId: bigint, status: string): Promise<void> {
    await repeatPrepare(tx, taskId, now(), 0)
    await wake(tx, taskId, status)
  }

  /**
   * Stops what is being made of a task that has just become `terminating`, and was in `from` before: at once where no
   * worker has it in hand; else that worker ends its program and then the task.
   */
  async function stop(tx: Tx, taskId: bigint, from: number): Promise<void> {
    const row = await findPrepare(tx, taskId)
    const isInHand =
      row !== null && row.stage !== 'waiting' && Date.parse(row.updatedAt) > clock() - silentSeconds * 1000
    if (!isInHand) {
      await moveTask(tx, taskId, moveTo('terminated', 'system', ['terminating']), {
        at: now(),
        reason: 'workerStopped',
      })
      await announceTask(tx, taskId)
      return
    }
    const job = from === codes.downloadQueued ? fetchFileJob : prepareJob
    // For a worker that dies meanwhile.
    await jobs.send(tx, job, { taskId: String(taskId) }, { startAfterSeconds: silentSeconds })
  }

  return {
    moveOn,
    wake,
    repeat,
    stop,
    /** What was made of a task's film is of no use any more. */
    forget: (tx: Tx, taskId: bigint) => forgetMade(tx, taskId, now()),
  }
}
export type PrepareBegin = ReturnType<typeof createPrepareBegin>

/** States in which something is made of a task's film, or it is brought here. */
export const preparing: readonly number[] = [codes.editing, codes.composing, codes.downloadQueued]
