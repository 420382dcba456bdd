import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { JobRun, JobSender } from '#src/platform/queue/queue.ts'
import { BrakeOn } from '../brake/brake-fence.store.ts'
import { deliverJob } from '../publishing.jobs.ts'
import { takeTurn } from '../queue/line.store.ts'
import { type Hold, PublishingHeld } from '../recovery/recovery.guard.ts'
import { moveTo } from '../tasks/publish-task.machine.ts'
import { lockTask, moveTask, setWaitReason } from '../tasks/publish-task.store.ts'
import { findTask } from '../tasks/publish-task-list.store.ts'
import { secondsOfPause } from './channel-pause.store.ts'
import { announceTask } from './delivery.announce.ts'
import { createConfirmSteps } from './delivery.confirm.ts'
import { type DeliveryDeps, type Run, runOf, type StepResult } from './delivery.context.ts'
import { createFencedWrite } from './delivery.fence.ts'
import { createReconciliation, heldPauseSeconds } from './delivery.reconcile.ts'
import { createDeliverySettlement } from './delivery.settle.ts'
import { claimDelivery, findDelivery, findTaskKey, StaleFence } from './delivery.store.ts'
import { createTransferSteps } from './delivery.transfer.ts'

/** How often a task in the queue whose channel has no good authorisation looks again; it costs one read. */
const credentialRecheckSeconds = 30
/** How often what a brake holds is looked at although nobody has released it. */
const brakedLookSeconds = 300
/** A job may come this much before its time: clocks and rounding. */
const earlyMs = 500

/**
 * Brings a task from the queue to the platform, once, whatever happens on the way (architecture §6). Any worker may
 * pick it up at any stage; the epoch decides whose writes count.
 */
export function createDeliveryService(deps: DeliveryDeps & { readonly jobs: JobSender }) {
  const { database } = deps
  const transfer = createTransferSteps(deps)
  const confirm = createConfirmSteps(deps, transfer)
  const settlement = createDeliverySettlement(deps)
  const reconcile = createReconciliation(deps, settlement)
  const write = createFencedWrite(deps)

  const steps: Readonly<Record<Run['stage'], (run: Run) => Promise<StepResult>>> = {
    intent: transfer.openSession,
    sessionOpen: transfer.transfer,
    transferring: transfer.transfer,
    confirming: confirm.confirm,
    uploaded: confirm.describe,
    processing: confirm.awaitProcessing,
    done: async () => ({ kind: 'ended' }),
  }

  /** Handles one delivery of the job. Failures are settled inside; what is thrown is redelivered by the queue. */
  async function deliver(taskId: bigint, job: JobRun): Promise<void> {
    const hold = await deps.guard.holdOf(taskId)
    const run = await begin(taskId, job, hold)
    if (!run) return
    try {
      const seconds = await (hold.kind === 'none' ? advanceOrSettle(run, job) : reconcile(run, hold))
      if (seconds !== null) await comeBack(run, seconds)
    } catch (error) {
      if (!(error instanceof StaleFence)) throw error
      run.log.warn('another worker has taken this delivery over')
    }
  }

  /** Seconds until the next try; null when nothing is left to do. */
  async function advanceOrSettle(run: Run, job: JobRun): Promise<number | null> {
    try {
      const result = await advance(run)
      return result.kind === 'again' ? result.seconds : null
    } catch (error) {
      // A worker that stops gives the job back: thrown on, the queue hands it to the next one.
      if (error instanceof StaleFence || job.signal.aborted) throw error
      if (error instanceof PublishingHeld) return heldPauseSeconds
      if (error instanceof BrakeOn) return holdBack(run)
      return settlement.settle(run, error, job.jobId)
    }
  }

  /**
   * A brake holds it: back to the queue as it stands, where the end of the brake finds it. What nobody knows the fate of
   * stays where it is, and is read on.
   */
  async function holdBack(run: Run): Promise<number | null> {
    if (run.stage === 'confirming') return brakedLookSeconds
    let held = false
    await write(run, { wakeAt: null, bytesPerSecond: null }, async (tx, at) => {
      const move = moveTo('publishQueued', 'system', ['publishing'])
      held = await moveTask(tx, run.fence.taskId, move, { at, reason: 'wait.brake' })
      if (!held) return
      await setWaitReason(tx, run.fence.taskId, 'brake')
      await send(tx, run.fence.taskId, brakedLookSeconds, { parked: true })
    })
    return held ? null : 0
  }

  async function advance(run: Run): Promise<StepResult> {
    for (;;) {
      const result = await steps[run.stage](run)
      if (result.kind !== 'goOn') return result
    }
  }

  /** Claims the delivery when the task wants it: one transaction decides and raises the epoch. */
  async function begin(taskId: bigint, job: JobRun, hold: Hold): Promise<Run | null> {
    const known = await findTask(database.db, taskId)
    if (!known) return null
    // Asked before the transaction opens: inside, it would take a second connection while holding one.
    const { credentialUsable } = await deps.channels.platformChannelOf(known.task.channelId)
    return database.transaction(async (tx) => {
      const task = await lockTask(tx, taskId)
      if (!task) return null
      const status = publishTaskStatus.nameOf(task.status)
      const underWay = status === 'publishQueued' || status === 'publishing' || status === 'terminating'
      if (!underWay && !(status === 'publishFailed' && hold.kind === 'look')) return null
      // How long a delivery sleeps was decided in another time: the first look does not wait for it.
      if (!isFirstLook(hold) && (await isAsleep(tx, taskId))) return null
      if (status === 'publishQueued' && hold.kind === 'none') {
        if (!credentialUsable) {
          await setWaitReason(tx, taskId, 'credential')
          await announceTask(tx, taskId)
          await send(tx, taskId, credentialRecheckSeconds)
          return null
        }
        const pause = await secondsOfPause(tx, task, deps.clock())
        if (pause > 0) {
          await setWaitReason(tx, taskId, 'quota')
          await announceTask(tx, taskId)
          await send(tx, taskId, pause, { parked: true })
          return null
        }
        await moveTask(tx, taskId, moveTo('publishing', 'system'), {
          at: instantIn(deps.clock, 0),
          reason: 'picked',
        })
        await takeTurn(tx, task, instantIn(deps.clock, 0))
      }
      // What it waited for while publishing was held is over; in the queue the move says so.
      if (status === 'publishing' && hold.kind === 'none' && task.waitReason !== null)
        await setWaitReason(tx, taskId, null)
      const row = await claimDelivery(tx, taskId)
      await announceTask(tx, taskId)
      return runOf(deps, task, row, await findTaskKey(tx, taskId), job)
    })
  }

  /** Another job is due later and nobody has asked for an earlier one. */
  async function isAsleep(tx: Tx, taskId: bigint): Promise<boolean> {
    const row = await findDelivery(tx, taskId)
    return row?.wakeAt != null && Date.parse(row.wakeAt) - deps.clock() > earlyMs
  }

  function comeBack(run: Run, seconds: number): Promise<void> {
    return write(run, { wakeAt: instantIn(deps.clock, seconds) }, (tx) =>
      deps.jobs.send(
        tx,
        deliverJob,
        { taskId: String(run.fence.taskId) },
        { startAfterSeconds: seconds, first: true },
      ),
    )
  }

  /** For a task that goes back to the queue; `parked`: until something ends, if that is earlier. */
  function send(tx: Tx, taskId: bigint, seconds: number, how: { parked?: true } = {}): Promise<void> {
    return deps.jobs.send(tx, deliverJob, { taskId: String(taskId), ...how }, { startAfterSeconds: seconds })
  }

  return { deliver }
}

function isFirstLook(hold: Hold): boolean {
  return hold.kind === 'look' && hold.finding.lookedAt === null && hold.finding.problemCode === null
}
