import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Database, Tx } from '#src/platform/db/database.ts'
import type { JobSender } from '#src/platform/queue/queue.ts'
import { announceTask } from '../delivery/delivery.announce.ts'
import { deliverJob } from '../publishing.jobs.ts'
import { setWaitReason } from '../tasks/publish-task.store.ts'
import { findNext, findPlaceOnChannel, findStanding } from './line.store.ts'
import { exchange, lockTurns } from './permits.store.ts'

/** More lanes than this are not open in all workers together: so many turns may be in other hands. */
const mostInHand = 200
/** How long a task whose turn cannot come yet is let be, for each one before it on its channel; something that ends wakes it. */
const parkSeconds = 15
const longestParkSeconds = 600
/** A brake's end wakes what it held; this is for one that was not heard. */
const brakedSeconds = 300

/**
 * Whose turn it is (decision 0046). A job of a task that waits is a turn: whoever has it in hand begins the task that is
 * next in the line, and leaves the job to that one. Jobs of what is under way go to their own tasks.
 */
export function createTakeUp(deps: {
  readonly database: Pick<Database, 'db' | 'transaction'>
  readonly jobs: JobSender
  readonly clock: Clock
}) {
  const { database, jobs, clock } = deps

  /** @returns the task to work on with this job; null where nothing may begin now */
  async function takeUp(taskId: bigint, jobId: string): Promise<bigint | null> {
    const asked = await findStanding(database.db, taskId, instantIn(clock, 0))
    if (!asked?.waits) return taskId
    return database.transaction(async (tx) => {
      if (asked.braked) return park(tx, taskId, 'brake')
      await lockTurns(tx)
      for (const next of await findNext(tx, instantIn(clock, 0), mostInHand)) {
        if (next === taskId || (await exchange(tx, { jobId, taskId, for: next }))) return next
      }
      return park(tx, taskId, null)
    })
  }

  /** Its job is put away for a while: its channel is taken, or a brake holds it. */
  async function park(tx: Tx, taskId: bigint, why: 'brake' | null): Promise<null> {
    if (why !== null) {
      await setWaitReason(tx, taskId, why)
      await announceTask(tx, taskId)
    }
    const place = why === null ? await findPlaceOnChannel(tx, taskId, instantIn(clock, 0)) : null
    const startAfterSeconds =
      why === null ? Math.min(longestParkSeconds, parkSeconds * (place ?? 1)) : brakedSeconds
    await jobs.send(tx, deliverJob, { taskId: String(taskId), parked: true }, { startAfterSeconds })
    return null
  }

  return takeUp
}
