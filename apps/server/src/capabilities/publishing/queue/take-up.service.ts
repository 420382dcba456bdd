import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { sql } from 'drizzle-orm'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Database, Tx } from '#src/platform/db/database.ts'
import type { JobSender } from '#src/platform/queue/queue.ts'
import { isBraked } from '../brake/brake-matching.store.ts'
import { announceTask } from '../delivery/delivery.announce.ts'
import { deliverJob } from '../publishing.jobs.ts'
import { setWaitReason } from '../tasks/publish-task.store.ts'
import { findNext, findPlaceOnChannel } from './line.store.ts'
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
    const asked = await standingOf(taskId)
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

  /** Whether a job of the task is a turn. One that sleeps, or whose fate is looked into, is for its own worker. */
  async function standingOf(taskId: bigint) {
    const now = instantIn(clock, 0)
    const { rows } = await database.db.execute<{ waits: boolean; braked: boolean }>(sql`
      SELECT ${isBraked(now)} AS braked,
        status = ${publishTaskStatus.codes.publishQueued}
        AND NOT EXISTS (SELECT FROM publish_recovery WHERE confirmed_at IS NULL)
        AND NOT EXISTS (SELECT FROM recovery_finding f
          WHERE f.task_id = publish_task.id AND f.outcome IN ('looking', 'unclear'))
        AND coalesce((SELECT wake_at FROM delivery WHERE task_id = publish_task.id
          ORDER BY generation DESC LIMIT 1) <= ${now}::timestamptz + interval '500 ms', true) AS waits
      FROM publish_task WHERE id = ${taskId}`)
    return rows[0] ?? null
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
